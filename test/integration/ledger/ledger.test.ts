import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LedgerBody } from '../../../src/contract/launches/ledger.ts'
import type { TurnKind } from '../../../src/contract/launches/turns.ts'
import { openParts } from '../../../src/domains/launches/index.ts'
import { closeHours } from '../../../src/flows/ledger/close-hours.ts'
import { settleLedger } from '../../../src/flows/ledger/settle-ledger.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { audit } from '../../../src/verify/audit.mjs'
import { createSite } from '../../../src/verify/site.mjs'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepRows, launchRow, tradeRow } from '../../support/launches.ts'
import { openTransparency } from '../../support/transparency.ts'

const SOL = 1_000_000_000n
const K = 30n * SOL * 1_073_000_000_000_000n
const signal = new AbortController().signal

eachEngine((engine) => {
  let server: ApiServer
  let keepLog: () => Promise<void>
  let postedAt: number

  beforeAll(async () => {
    server = await openApiServer(await engine.fresh())
    await server.context.db.transaction((tx) => openParts(tx, [0]))
    keepLog = createLogMaintainer(openTransparency(server.context), signal)
    await keepLog()
    postedAt = server.context.clock.now()
    const winner = await post(5, [1n, 40n])
    await deliver(winner, 2 * SECOND)
    const loser = await post(5, [9n, 1n])
    await turn(winner, 'graduates', MINUTE)
    await turn(winner, 'price_halves', -1)
    await turn(winner, 'developer_sells', MINUTE, HOUR)
    await turn(loser, 'trading_stops', 30 * MINUTE)
    await turn(loser, 'developer_sells', 10 * MINUTE)
    await post(5, [], 'dbc')
    await server.clock.advance(HOUR + 25 * MINUTE)
    await settleLedger(server.context, signal)
    await server.clock.advance(2 * HOUR)
    await closeHours(server.context, signal)
    await keepLog()
    await server.clock.advance(2 * HOUR)
    await keepLog()
  })
  afterAll(() => server?.close())

  /** A posted launch whose curve holds the first amount of SOL at the buy, and the second at the sale. */
  async function post(stage: number, paidIn: bigint[], venue: 'pumpfun' | 'dbc' = 'pumpfun') {
    const { db } = server.context
    const row = launchRow({ detected_at: postedAt - stage, venue })
    const start = { virtualBase: `${K / (30n * SOL)}`, virtualQuote: `${30n * SOL}` }
    row.event = JSON.stringify({ ...JSON.parse(row.event), ...start })
    await keepRows(db, row)
    const { mint } = row
    const times = [postedAt, postedAt + HOUR, postedAt + HOUR + 20 * SECOND]
    for (const [nth, sol] of [...paidIn, 80n].entries()) {
      const quote = (30n + sol) * SOL
      const state = { virtual_quote: `${quote}`, virtual_base: `${K / quote}` }
      const trade = tradeRow({ mint, slot: 2 + nth, at: times[nth] as number, ...state })
      await db.read.insertInto('launch_trades').values(trade).execute()
    }
    await db.read
      .insertInto('channel_posts')
      .values({
        ...{ mint, posted_at: postedAt, stage: '60s', because: 'attention', score: 20 },
        ...{ attention: 80, market_cap_cents: null, shown_at: null, shown_cap_cents: null },
      })
      .execute()
    return mint
  }

  /** Telegram has the post of a launch so long after it was decided. */
  function deliver(mint: string, after: number) {
    const row = {
      ...{ id: mint, chat_key: '', rank: 1, sealed: '', back_sealed: null },
      pace: 'channel' as const,
      ...{ once: `launch ${mint}`, created_at: postedAt, run_at: postedAt, attempts: 1 },
      ...{ lease: null, failure: null, done_at: postedAt + after, dead_at: null },
      ...{ message_id: 7, broadcast_id: null, fate: null },
    }
    return server.context.db.read.insertInto('telegram_outbox').values(row).execute()
  }

  /** A turn that the chain shows so long after the post, and of which we warn later. */
  function turn(mint: string, kind: TurnKind, after: number, later = 0) {
    const turnedAt = postedAt + after
    const row = { mint, kind, turned_at: turnedAt, warned_at: turnedAt + later, evidence: '' }
    return server.context.db.read.insertInto('channel_turns').values(row).execute()
  }

  const check = () =>
    audit(
      createSite('https://mintwatch.example', async (url) => server.router.request(`${url}`)),
      { recomputeReport: async () => null },
    )

  test('shows a winner, a loser, and a launch that the rule does not buy', async () => {
    const { body }: { body: LedgerBody } = await server.ask('/api/track-record/ledger')
    const primary = body.posts.find(({ variant }) => variant === 'primary')?.figures
    expect(primary).toMatchObject({ trades: 2, positive: 0.5, lost: 0, left_out: 1 })
    expect(body.posts.find(({ variant }) => variant === 'hold_24h')?.figures.trades).toBe(0)
  })

  test('sells on the first warning after the post, which graduating is not', async () => {
    const rows = await server.context.db.read
      .selectFrom('ledger_trades')
      .select(['variant', 'net', 'result'])
      .where('variant', 'in', ['primary', 'stop_when_warned'])
      .where('result', '=', 'sold')
      .execute()
    const nets = (variant: string) =>
      rows
        .filter((row) => row.variant === variant)
        .map((row) => Number(row.net))
        .sort((a, b) => a - b)
    const [[lost = 0, won], [stopped = 0, kept]] = [nets('primary'), nets('stop_when_warned')]
    // The warning came when the rule had sold.
    expect(kept).toBe(won)
    expect(lost).toBeLessThan(-150_000_000)
    // The price had not moved by then, so only costs are lost.
    expect(stopped).toBeGreaterThan(-30_000_000)
    expect(stopped).toBeLessThan(0)
  })

  test('sells half at twice the entry, and waits as long as the post took', async () => {
    const rows = await server.context.db.read
      .selectFrom('ledger_trades')
      .select(['variant', 'result', 'sell', 'delay'])
      .where('variant', 'in', ['halve_2x', 'measured_delay'])
      .where('result', '!=', 'not_bought')
      .execute()
    const of = (variant: string) =>
      rows
        .filter((row) => row.variant === variant)
        .map(({ result, sell, delay }) => ({ result, fills: sell.split(';').length, delay }))
        .sort((a, b) => b.fills - a.fills || b.result.localeCompare(a.result))
    const sold = { result: 'sold', delay: null }
    expect(of('halve_2x')).toEqual([
      { ...sold, fills: 3 },
      { ...sold, fills: 1 },
    ])
    expect(of('measured_delay')).toEqual([
      { ...sold, fills: 1, delay: 2 * SECOND },
      ...[1, 2].map(() => ({ result: 'no_delay', fills: 1, delay: null })),
    ])
    const { body }: { body: LedgerBody } = await server.ask('/api/track-record/ledger')
    const measured = body.posts.find(({ variant }) => variant === 'measured_delay')?.figures
    expect(measured).toMatchObject({ trades: 1, left_out: 2 })
  })

  test('holds when it is recomputed from what the site publishes', async () => {
    const { problems, facts } = await check()
    expect(problems).toEqual([])
    // Three posts by eight rules: a day is not over.
    expect(facts.trades).toBe(24)
  })

  test('is found out when a trade is edited', async () => {
    const { db } = server.context
    const edit = (net: string) =>
      db.read
        .updateTable('ledger_trades')
        .set({ net })
        .where('variant', '=', 'primary')
        .where('result', '=', 'not_bought')
        .execute()
    await edit('500000000')
    const { problems } = await check()
    await edit('0')
    expect(problems.some((one) => one.includes('differs from what its fills give'))).toBe(true)
    expect(problems.some((one) => one.includes('differs from its entry in the log'))).toBe(true)
  })
})
