import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OperatorRole } from '../../src/contract/console/roles.ts'
import { MINUTE } from '../../src/kernel/clock.ts'
import { openServer, type TestServer } from '../support/world.ts'
import { openOrder } from './console-rows.ts'
import { addAuthenticator, confirmWith, enterConsole } from './operator.ts'
import { inBrowser, newVisitor, surprises, type Visitor } from './visitor.ts'

await inBrowser('the console', (browser) => {
  let dataDir: string
  let server: TestServer
  let visitor: Visitor

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
    server = await openServer({ dataDir, databaseUrl: null })
  })
  afterAll(async () => {
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    visitor = await newVisitor(browser, server.url)
    await addAuthenticator(visitor)
  })
  afterEach(() => visitor.leave())

  const button = (name: string | RegExp) => visitor.page.getByRole('button', { name })
  const heading = (name: string) => visitor.page.getByRole('heading', { name, level: 1 })
  const enter = (role: OperatorRole, telegramId: string) =>
    enterConsole(visitor, server, role, telegramId)
  const confirm = (name: string, reason: string) => confirmWith(visitor, name, reason)

  it('does not exist for visitors', async () => {
    await visitor.page.goto('/operator')
    await heading('Page Not Found').waitFor()
  })

  it('signs in by a link and a passkey, then by the passkey alone', async () => {
    await enter('owner', '1')
    expect(surprises(visitor.complaints)).toEqual([])
    await button('Sign out').click()
    await heading('Page Not Found').waitFor()
  })

  it('asks for the passkey after eight hours, in the same browser', async () => {
    await enter('owner', '2')
    server.clock.jump(8 * 60 * MINUTE + MINUTE)
    await visitor.page.goto('/operator/orders')
    await button('Sign in with passkey').click()
    await heading('Orders').waitFor()
  })

  it('grants an order, and extends and revokes what it granted, with reasons', async () => {
    const order = await openOrder(server.url)
    await enter('owner', '3')
    await visitor.page.goto('/operator/orders')
    await visitor.page.getByLabel('Find orders').fill(order)
    await visitor.page.keyboard.press('Enter')
    await visitor.page.getByRole('link', { name: new RegExp(order) }).click()
    // More than ten minutes after the passkey it is asked for again.
    server.clock.jump(11 * MINUTE)

    await act('Grant', 'they paid in cash')
    await visitor.page.getByText('they paid in cash').waitFor()
    await button('Extend').first().click()
    await visitor.page.getByLabel('Days').fill('5')
    await confirm('Extend', 'an outage of ours')
    await visitor.page.getByText('Extended by 5 days').waitFor()
    await act('Revoke', 'the cash was false')
    await visitor.page.getByText('revoked', { exact: true }).first().waitFor()

    await visitor.page.getByRole('link', { name: 'Audit' }).click()
    await heading('Audit').waitFor()
    for (const reason of ['they paid in cash', 'an outage of ours', 'the cash was false'])
      await visitor.page.getByText(reason).waitFor()
    await visitor.page
      .getByText(/^Ada from 127\.0\.0\.1/)
      .first()
      .waitFor()
    expect(surprises(visitor.complaints)).toEqual([])
  })

  it('shows a viewer no buttons', async () => {
    const order = await openOrder(server.url)
    await enter('viewer', '4')
    await visitor.page.goto(`/operator/orders/${order}`)
    await heading('Order: 30 Days Access').waitFor()
    expect(await button('Grant').count()).toBe(0)
  })

  async function act(name: string, reason: string) {
    await button(name).first().click()
    await confirm(name, reason)
  }
})
