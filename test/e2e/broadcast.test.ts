import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TelegramHandle } from '../../sandbox/telegram/handle.ts'
import { MINUTE } from '../../src/kernel/clock.ts'
import { addMember } from '../support/telegram/members.ts'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { addAuthenticator, confirmWith, enterConsole } from './operator.ts'
import { inBrowser, newVisitor, POLLING, surprises, type Visitor } from './visitor.ts'

await inBrowser('a broadcast', (browser) => {
  let server: TestServer
  let telegram: TelegramHandle
  let visitor: Visitor

  beforeAll(async () => {
    server = await openOwnServer({ world: { parts: ['chain', 'prices', 'telegram'] } })
    if (!server.world.telegram) throw new Error('this world has no Telegram')
    telegram = server.world.telegram
  })
  afterAll(async () => {
    await server?.stop()
  })
  beforeEach(async () => {
    visitor = await newVisitor(browser, server.url)
    await addAuthenticator(visitor)
  })
  afterEach(() => visitor.leave())

  const button = (name: string) => visitor.page.getByRole('button', { name })
  /** What the bot wrote to a person. */
  const heard = (id: number) =>
    telegram
      .messagesOf(id)
      .flatMap(({ from, text }) => (from?.id === telegram.bot.id ? [text ?? ''] : []))

  it('is written, checked, tested, sent to members once, and counted', async () => {
    const { page } = visitor
    const [owner, mira, jonas] = telegram.users()
    if (!owner || !mira || !jonas) throw new Error('nobody is there')
    for (const { id, first_name: firstName } of [mira, jonas]) {
      const user = { id: String(id), username: null, firstName, language: null }
      await addMember(server.app.context, user, { plan: 'lifetime', expiresAt: null })
    }
    for (const who of [owner, mira, jonas]) telegram.sendAs(who, '/start')
    await vi.waitUntil(() => heard(jonas.id).length > 0, POLLING)
    telegram.block(jonas)

    await enterConsole(visitor, server, 'owner', String(owner.id))
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await page.getByRole('link', { name: 'Broadcasts', exact: true }).click()
    await page.getByText('No broadcasts yet.').waitFor()
    await page.getByRole('link', { name: 'Write a broadcast' }).click()
    await page.getByLabel('Message', { exact: true }).fill('We move on **Monday**. <b>Not bold</b>')
    const preview = page.getByRole('figure')
    await preview.getByText('Monday', { exact: true }).waitFor()
    expect(await preview.locator('b').allTextContents()).toEqual(['Monday'])
    await button('Save and check').click()
    await page.getByText('All members: 2 members on Telegram').waitFor()

    const shown = 'We move on Monday. <b>Not bold</b>'
    await button('Send a test to myself').click()
    await vi.waitUntil(() => heard(owner.id).includes(shown), POLLING)
    expect(heard(mira.id)).not.toContain(shown)

    // More than ten minutes after the passkey it is asked for again.
    server.clock.jump(11 * MINUTE)
    await button('Start sending…').click()
    await confirmWith(visitor, 'Start sending', 'we move')
    await page.getByText('Ended', { exact: true }).waitFor({ timeout: MINUTE })
    const progress = page.getByRole('region', { name: 'Progress' })
    expect(await progress.locator('dd').allTextContents()).toEqual(['1', '1', '0', '0'])
    expect(heard(mira.id).filter((text) => text === shown)).toHaveLength(1)
    expect(surprises(visitor.complaints)).toEqual([])
  })
})
