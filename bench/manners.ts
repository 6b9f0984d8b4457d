import { setTimeout as sleep } from 'node:timers/promises'
import { MANNERS } from '../sandbox/solana/manners/manners.ts'
import { percent } from '../src/contract/format.ts'
import { LAUNCH_DETECTED } from '../src/contract/news.ts'
import type { Report } from '../src/domains/risk/index.ts'
import { quote } from '../src/flows/purchase/quote.ts'
import { openServer, type Server } from './support/app.ts'
import { createBuyers } from './support/buyer.ts'
import { goal, number, percentile, type Result, type Scope, type Table } from './support/figures.ts'
import { appEnv, type MarketNews, openWorld, type RunningWorld } from './support/processes.ts'

const MINUTE = 60_000
const FULL_MS = 30 * MINUTE
const QUICK_MS = 3 * MINUTE
/** About three launches a minute with their trades. */
const MARKET_RATE = 3
/** The last launch must still be scored at 60 s, and looked up if no notification came. */
const SETTLE_MS = 1.8 * MINUTE
const PLAN_PER_SECOND = 50
const MOST_UNKNOWN = 0.05

/** Unknown checks by rule: those that lack an answer, and those with nothing to check yet. */
type Checks = { all: number; unanswered: Map<string, number>; nothing: Map<string, number> }

/**
 * Measures the whole app with endpoints that behave like mainnet's: it detects and scores launches,
 * and a buyer pays.
 */
export async function measureManners({ stack, quick, say }: Scope): Promise<Result> {
  const ms = quick ? QUICK_MS : FULL_MS
  const world = await openWorld(stack, {
    parts: ['chain', 'prices', 'telegram', 'market'],
    marketRate: MARKET_RATE,
    manners: { ...MANNERS.mainnet, perSecond: PLAN_PER_SECOND },
  })
  const env = {
    ...(await appEnv(stack, world)),
    DETECTOR_RPC_PER_SECOND: `${PLAN_PER_SECOND - 10}`,
  }
  const server = await openServer(stack, world, { env })
  await isListening(server)
  const from = Date.now()
  say('a purchase')
  const paidMs = await purchase(server, world)
  say(`launches for ${number(ms / MINUTE)} minutes`)
  await sleep(Math.max(0, from + ms - Date.now()))
  const { launches } = await world.market('still')
  await sleep(SETTLE_MS)
  const heard = launches.filter(({ at }) => at >= from)
  const found = await findings(server, heard)
  return {
    tables: [tableOf(ms, found, paidMs)],
    samples: {
      'launches lost': [found.lost],
      'launches without an alert': [found.silent],
      'launch to alert, s': found.delays,
      'unknown at 60 s, share': [shareOf(found.checks)],
    },
  }
}

type Findings = {
  launches: number
  lost: number
  silent: number
  /** From the launch to its alert, in seconds. */
  delays: number[]
  /** Alerts that the bot has not taken. */
  untaken: number
  gaps: number
  checks: Checks
}

/** @param heard launches that a source listened for */
async function findings(server: Server, heard: MarketNews['launches']): Promise<Findings> {
  const stored = await storedMints(server)
  const alerted = await alertsOf(server)
  return {
    launches: heard.length,
    lost: heard.filter(({ mint }) => !stored.has(mint)).length,
    silent: heard.filter(({ mint }) => !alerted.has(mint)).length,
    delays: heard.flatMap(({ mint, at }) => {
      const alertedAt = alerted.get(mint)
      return alertedAt === undefined ? [] : [(alertedAt - at) / 1_000]
    }),
    untaken: await untakenAlerts(server),
    gaps: await gapsOf(server),
    checks: await checksAt60s(server),
  }
}

const shareOf = ({ all, unanswered }: Checks) => sum(unanswered) / all

function tableOf(ms: number, found: Findings, paidMs: number): Table {
  const { lost, silent, delays, untaken, checks } = found
  const share = shareOf(checks)
  const none = (count: number) => [number(count), goal('0', count === 0)]
  const delay = (p: number) => `${number(percentile(delays, p))} s`
  const isKnown = share <= MOST_UNKNOWN
  return {
    caption: `${number(ms / MINUTE)} minutes beside endpoints with mainnet's manners, ${PLAN_PER_SECOND} calls a second`,
    columns: ['', 'found', 'goal'],
    rows: [
      ['launches', number(found.launches), ''],
      ['lost', ...none(lost)],
      ['without an alert', ...none(silent)],
      ['from the launch to its alert: p50, p99', `${delay(0.5)}, ${delay(0.99)}`, ''],
      ['alerts that the bot did not take', ...none(untaken)],
      ['gaps reported', number(found.gaps), ''],
      ['checks at 60 s', number(checks.all), ''],
      [
        'unknown for lack of an answer',
        percent(share),
        goal(`≤ ${percent(MOST_UNKNOWN)}`, isKnown),
      ],
      ['which', inWords(checks.unanswered), ''],
      ['unknown as there is nothing to check yet', percent(sum(checks.nothing) / checks.all), ''],
      ['which', inWords(checks.nothing), ''],
      ['a payment until its access', `${number(paidMs / 1_000)} s`, ''],
    ],
  }
}

/** @returns milliseconds from sending to access, including 13 s until finality */
async function purchase({ app }: Server, world: RunningWorld): Promise<number> {
  const { db } = app.context
  const { orderId } = await quote(app.context, null, { plan: '30d' })
  const order = await db.read
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const buyers = createBuyers(world)
  const [wallet] = await buyers.fund(1)
  if (!wallet) throw new Error('nobody buys')
  const from = Date.now()
  await buyers.send(
    await buyers.sign(wallet, {
      to: order.recipient,
      amount: BigInt(order.lamports),
      reference: order.reference,
    }),
  )
  const isGranted = () =>
    db.read.selectFrom('grants').select('id').where('order_id', '=', orderId).executeTakeFirst()
  while (!(await isGranted())) await sleep(200)
  return Date.now() - from
}

async function storedMints({ app }: Server): Promise<Set<string>> {
  const rows = await app.context.db.read.selectFrom('launches').select('mint').execute()
  return new Set(rows.map(({ mint }) => mint))
}

/** When each launch was alerted, by its mint. */
async function alertsOf({ app }: Server): Promise<Map<string, number>> {
  const rows = await app.context.db.read
    .selectFrom('launch_alerts')
    .select(['mint', 'alerted_at'])
    .execute()
  return new Map(rows.map(({ mint, alerted_at }) => [mint, Number(alerted_at)]))
}

async function untakenAlerts({ app }: Server): Promise<number> {
  const { count } = await app.context.db.read
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('topic', '=', LAUNCH_DETECTED)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function gapsOf({ app }: Server): Promise<number> {
  const { count } = await app.context.db.read
    .selectFrom('detector_gaps')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function checksAt60s({ app }: Server): Promise<Checks> {
  const rows = await app.context.db.read
    .selectFrom('launch_reports')
    .select('report')
    .where('stage', '=', '60s')
    .execute()
  const checks: Checks = { all: 0, unanswered: new Map(), nothing: new Map() }
  for (const { report } of rows) {
    for (const flag of (JSON.parse(report) as Report).flags) {
      checks.all += 1
      if (flag.outcome !== 'unknown') continue
      const counts = flag.because === undefined ? checks.unanswered : checks.nothing
      counts.set(flag.rule, (counts.get(flag.rule) ?? 0) + 1)
    }
  }
  return checks
}

const sum = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((all, count) => all + count, 0)

const inWords = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([rule, count]) => `${rule} ${number(count)}`).join(', ') || 'none'

/** Waits until the source listens: cursors begin with the first slot that it receives. Earlier launches don't count. */
async function isListening({ app }: Server): Promise<void> {
  const { db } = app.context
  const cursor = () => db.read.selectFrom('detector_cursors').select('slot').executeTakeFirst()
  while (!(await cursor())) await sleep(200)
}
