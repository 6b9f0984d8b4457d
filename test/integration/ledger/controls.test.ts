import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerBody } from '../../../src/contract/launches/ledger.ts'
import { openParts } from '../../../src/domains/launches/index.ts'
import { closeHours } from '../../../src/flows/ledger/close-hours.ts'
import { settleLedger } from '../../../src/flows/ledger/settle-ledger.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { recordReports } from '../../../src/flows/transparency/record.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { audit } from '../../../src/verify/audit.mjs'
import { createSite } from '../../../src/verify/site.mjs'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepRows, launchRow, tradeRow } from '../../support/launches.ts'
import { openTransparency } from '../../support/transparency.ts'

const SOL = 1_000_000_000n
const K = 30n * SOL * 1_073_000_000_000_000n
const CAP = 1_000_000
const signal = new AbortController().signal

eachEngine((engine) => {
  let server: ApiServer
  let now: number
  const mints: Record<string, string> = {}

  beforeAll(async () => {
    server = await openApiServer(await engine.fresh())
    const { context, clock } = server
    await context.db.transaction((tx) => openParts(tx, [0]))
    const keepLog = createLogMaintainer(openTransparency(context), signal)
    await keepLog()
    now = clock.now()
    // Each is reported, and some are posted then or later.
    await launch('near', { at: -60, attention: 69, sol: 9n })
    await launch('quick', { at: -40, attention: 70, sol: 9n, posted: -30 })
    await launch('far', { at: -50, attention: 73, sol: 1n })
    await launch('later', { at: -10, attention: 70, sol: 40n, posted: 60 })
    await launch('first', { at: -5, attention: 70, sol: 9n, posted: 0 })
    await launch('rich', { at: -8, attention: 70, sol: 9n, cap: 2 * CAP })
    await launch('alone', { at: -7, attention: 40, sol: 9n, posted: 1 })
    await avoid('rich', 20)
    await clock.advance(HOUR + 25 * MINUTE)
    await settleLedger(context, signal)
    await clock.advance(2 * HOUR)
    await closeHours(context, signal)
    await keepLog()
    await clock.advance(2 * HOUR)
    await keepLog()
  })
  afterAll(() => server?.close())

  type Said = { at: number; attention: number; sol: bigint; posted?: number; cap?: number }

  /** A launch reported so many seconds from now, whose curve ends with so many SOL. */
  async function launch(name: string, { at, attention, sol, posted, cap = CAP }: Said) {
    const { db } = server.context
    const made = now + at * SECOND
    const scored = { stage: '60s', score: 20, level: 'low', attention } as const
    const row = launchRow({ detected_at: made - MINUTE, ...scored })
    const start = { virtualBase: `${K / (30n * SOL)}`, virtualQuote: `${30n * SOL}` }
    row.event = JSON.stringify({ ...JSON.parse(row.event), ...start })
    await keepRows(db, row)
    const { mint } = row
    mints[name] = mint
    for (const [nth, paidIn] of [1n, sol].entries()) {
      const quote = (30n + paidIn) * SOL
      const state = { virtual_quote: `${quote}`, virtual_base: `${K / quote}` }
      const trade = tradeRow({ mint, slot: 2 + nth, at: made + nth * 30 * MINUTE, ...state })
      await db.read.insertInto('launch_trades').values(trade).execute()
    }
    const said = { mint, stage: '60s', score: 20, attention, market_cap_cents: cap }
    const text = { report: '{}', snapshot: '{}', attention_report: '{}' }
    const report = { ...said, ...text, made_at: made, level: 'low', rules_version: '1:test/1' }
    await db.transaction((tx) => recordReports(tx, [{ row: report }], 'live', now))
    const none = { buyers: null, developer_launches: null, developer_graduated: null }
    const traits = { ...said, ...none, developer_rugged: null, socials: null }
    await db.read
      .insertInto('launch_traits')
      .values({ ...traits, made_at: made, venue: 'pumpfun', words: '' })
      .execute()
    if (posted === undefined) return
    const shown = { because: 'attention', shown_at: null, shown_cap_cents: null } as const
    await db.read
      .insertInto('channel_posts')
      .values({ ...said, ...shown, posted_at: now + posted * SECOND })
      .execute()
  }

  function avoid(name: string, score: number) {
    const row = { mint: mints[name] as string, avoided_at: now, stage: '60s', score }
    return server.context.db.read
      .insertInto('channel_avoided')
      .values({ ...row, attention: 70, market_cap_cents: 2 * CAP })
      .execute()
  }

  async function controls(variant: 'primary' | 'hold_5m' | 'hold_24h' | 'stop_when_warned') {
    const rows = await server.context.db.read
      .selectFrom('ledger_trades')
      .select(['mint', 'matched'])
      .where('said', '=', 'control')
      .where('variant', '=', variant)
      .execute()
    const nameOf = (mint: string | null) => Object.keys(mints).find((name) => mints[name] === mint)
    return Object.fromEntries(rows.map(({ mint, matched }) => [nameOf(matched), nameOf(mint)]))
  }

  const check = () =>
    audit(
      createSite('https://mintwatch.example', async (url) => server.router.request(`${url}`)),
      { recomputeReport: async () => null },
    )

  test('a post’s control is the nearest launch that was not posted by then, and nobody else’s', async () => {
    // What was posted a minute later could still be bought instead.
    const expected = { quick: 'near', first: 'later', later: 'far' }
    expect(await controls('primary')).toEqual(expected)
    expect(await controls('hold_5m')).toEqual(expected)
    expect(await controls('hold_24h')).toEqual({})
    expect(await controls('stop_when_warned')).toEqual({})
  })

  test('shows posts beside their controls', async () => {
    const { body }: { body: LedgerBody } = await server.ask('/api/track-record/ledger')
    const of = (variant: string) => body.posts.find((one) => one.variant === variant)
    const { figures, compared } = of('primary') as LedgerBody['posts'][number]
    expect(figures.trades).toBe(4)
    expect([compared?.posts.trades, compared?.control.trades]).toEqual([3, 3])
    // “far” stays where it was bought, and the others gain.
    expect(compared?.posts.positive).toBe(1)
    expect(compared?.control.positive).toBeCloseTo(2 / 3)
    expect(of('stop_when_warned')?.compared).toBeNull()
    expect(body.months[0]?.compared.control.trades).toBe(3)
  })

  test('shows apart what only its risk kept out of the channel', async () => {
    const { body }: { body: LedgerBody } = await server.ask('/api/track-record/ledger')
    expect(body.avoided).toMatchObject({ trades: 1, positive: 1, lost: 0 })
  })

  test('are matched again from the log', async () => {
    const { problems } = await check()
    expect(problems).toEqual([])
  })

  test('are found out when another launch stands beside a post, or none does', async () => {
    const { db } = server.context
    const swap = (from: string, to: string) =>
      db.read
        .updateTable('ledger_trades')
        .set({ mint: mints[to] as string })
        .where('mint', '=', mints[from] as string)
        .where('said', '=', 'control')
        .where('variant', '=', 'primary')
        .execute()
    await swap('near', 'rich')
    const { problems } = await check()
    await swap('rich', 'near')
    expect(problems.some((one) => one.includes('is not the launch most like its post'))).toBe(true)
    const lone = db.read
      .updateTable('ledger_trades')
      .where('said', '=', 'control')
      .where('variant', '=', 'primary')
    await lone
      .set({ matched: 'nobody' })
      .where('mint', '=', mints.near as string)
      .execute()
    const after = await check()
    expect(after.problems.some((one) => one.includes('has no post beside it'))).toBe(true)
  })
})
