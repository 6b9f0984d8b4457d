import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../support/telegram/members.ts'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { inBrowser, POLLING } from './visitor.ts'

/** A launch of the market, as members meet it in Telegram: in the channel, and by asking the bot. */

await inBrowser('launches in Telegram', (browser) => {
  let server: TestServer
  let chat: Page

  beforeAll(async () => {
    server = await openOwnServer({
      env: { CHANNEL_POLICY: 'from=10s attention=5 risk=severe cap=1' },
      world: { parts: ['chain', 'prices', 'telegram', 'market'], marketRate: 0 },
    })
  })
  afterAll(async () => {
    await chat?.close()
    await server?.stop()
  })

  const log = () => chat.getByRole('log', { name: 'Messages' })
  async function say(text: string): Promise<void> {
    await chat.getByRole('textbox', { name: 'Message' }).fill(text)
    await chat.getByRole('button', { name: 'Send', exact: true }).click()
  }

  test('the channel posts a launch that qualifies, /scan explains its score, and a pasted developer shows its record', async () => {
    const { telegram, market } = server.world
    if (!telegram || !market) throw new Error('a part of the world is missing')
    const [owner] = telegram.users()
    if (!owner) throw new Error('nobody lives here')
    const { first_name: firstName, id } = owner
    const person = { id: String(id), username: owner.username ?? null, firstName, language: null }
    await addMember(server.app.context, person, { plan: 'lifetime', expiresAt: null })

    const { mint, creator } = await market.play('bundled')
    chat = await browser.newPage({ baseURL: telegram.origin })
    chat.setDefaultTimeout(POLLING.timeout)
    await chat.goto('/')
    await chat.getByRole('combobox', { name: 'User' }).selectOption(String(id))
    await chat.getByRole('button', { name: 'Launch alerts' }).click()
    await log().getByText(mint).first().waitFor()
    await log()
      .getByText(/risk \d+/)
      .first()
      .waitFor()
    // Attention says nothing before a minute has passed.
    await log()
      .getByText(/Posted .*for its market cap/)
      .first()
      .waitFor()
    await log().getByRole('link', { name: 'Report' }).first().waitFor()

    const stageOf = async () =>
      (
        await server.app.context.db.read
          .selectFrom('launches')
          .select('stage')
          .where('mint', '=', mint)
          .executeTakeFirst()
      )?.stage
    expect(['10s', '60s', '5m']).toContain(await stageOf())
    await chat.getByRole('button', { name: new RegExp(telegram.bot.first_name) }).click()
    await chat.getByRole('button', { name: 'Start', exact: true }).click()
    await log().getByText('Welcome back').waitFor()
    await say(`/scan ${mint}`)
    await log().getByText('AI filter').waitFor()
    await log()
      .getByText(/Not checked: |All checks completed/)
      .first()
      .waitFor()
    await say(creator)
    await log().getByText('As a developer').waitFor()
    await log()
      .getByText(/: 1 launch: /)
      .waitFor()
  })

  test('a reply under its post warns when the developer sells everything', async () => {
    const { telegram, market } = server.world
    if (!telegram || !market) throw new Error('a part of the world is missing')
    const { mint } = await market.play('rugger')
    await chat.getByRole('button', { name: 'Launch alerts' }).click()
    await log().getByText(mint).first().waitFor()
    const turns = () =>
      server.app.context.db.read
        .selectFrom('channel_turns')
        .select('kind')
        .where('mint', '=', mint)
        .execute()
    expect(await turns()).toEqual([])
    // The scenario leaves between one and two and a half minutes after its launch, and the market
    // lets no more than five seconds pass at once.
    await expect
      .poll(
        async () => {
          server.clock.jump(3_000)
          return turns()
        },
        { interval: 80, timeout: 40_000 },
      )
      .toContainEqual({ kind: 'developer_sells' })
    await log().getByText('The developer is selling').first().waitFor()
    await log()
      .getByText(/It has since sold .*% of the supply\./)
      .first()
      .waitFor()
  })
})
