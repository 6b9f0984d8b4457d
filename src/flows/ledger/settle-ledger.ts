import {
  findLaunch,
  mayMissTrades,
  type StoredLaunch,
  storedUntil,
  tradedOn,
} from '../../domains/launches/index.ts'
import {
  type FillTimes,
  fillText,
  fillTimes,
  hasDoubled,
  LEDGER_RULES,
  type LedgerRow,
  longestTrade,
  matchControl,
  newestSettled,
  type PaperFill,
  type PaperHalf,
  paperTrade,
  salesText,
  storeLedger,
  VARIANTS,
  type Variant,
  type VariantName,
} from '../../domains/ledger/index.ts'
import { deliveryDelay } from '../../domains/messages/index.ts'
import { firstWarning } from '../../domains/turns/index.ts'
import { HOUR, MINUTE, type Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { findFill, findFirst } from './find-fill.ts'
import {
  controlsFor,
  nextSignals,
  type Signal,
  type SignalCursor,
  type SignalKind,
} from './queries.ts'

type Context = Pick<Services, 'db' | 'clock' | 'log'>

/** Trades of its last slots arrive late. */
const LATE: Ms = 2 * MINUTE
/** What was said earlier is not settled anymore: its trades may be gone, and nobody was following then. */
const BACK: Ms = 24 * HOUR
/** Reports are stored in another order than they are made in. */
const DISORDER: Ms = 10 * MINUTE
/** SQLite keeps trades of a launch that was not posted for two hours; its age and some time are spared. */
const KEPT_ON_SQLITE: Ms = 110 * MINUTE
const AT_ONCE = 50
const PAUSE = 20

/**
 * Settles the paper trades whose time is over: each post by all variants, with its control, and each report and each
 * launch that was avoided by the primary one. One that fails holds up no other: it is tried again at the next run.
 */
export async function settleLedger(context: Context, signal: AbortSignal): Promise<void> {
  const names = Object.keys(VARIANTS) as VariantName[]
  for (const name of names) await settleAll(context, name, 'post', signal)
  await settleAll(context, 'primary', 'avoided', signal)
  await settleAll(context, 'primary', 'report', signal)
}

async function settleAll(
  context: Context,
  name: VariantName,
  said: SignalKind,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context
  const { until } = await storedUntil(db.read, clock.now())
  const to = Math.min(clock.now() - LATE, until) - longestTrade(VARIANTS[name])
  let after: SignalCursor = { said_at: await firstOf(context, name, said, to), mint: '' }
  while (!signal.aborted) {
    const wanted = { variant: name, after, to, limit: AT_ONCE }
    const { page, unsettled } = await nextSignals(db.read, said, wanted)
    for (const one of unsettled) {
      try {
        const row = await settleOne(context, one, name)
        const control = said === 'post' ? await settleControl(context, one, row) : []
        await db.unsyncedTransaction((tx) => storeLedger(tx, [row, ...control]))
      } catch (error) {
        const { mint } = one
        log.error({ mint, said, variant: name, err: error }, 'a paper trade could not be settled')
      }
    }
    const last = page.at(-1)
    if (last === undefined || page.length < AT_ONCE) return
    after = last
    await clock.wait(PAUSE, signal)
  }
}

/** From when on something of a kind may still have no trade. */
async function firstOf(
  { db, clock }: Context,
  variant: VariantName,
  said: SignalKind,
  to: Ms,
): Promise<Ms> {
  // A loss for want of data would speak for our caution.
  if (said === 'avoided') return clock.now() - keptMs(db)
  if (said === 'post') return to - BACK
  // Reports are too many to look for a day's again.
  return Math.max(to - BACK, ((await newestSettled(db.read, said, variant)) ?? 0) - DISORDER)
}

/** The trade on the launch most like a post, by the same variant and with the same delay; none if there is none. */
async function settleControl(
  context: Context,
  post: Signal,
  { variant, delay }: LedgerRow,
): Promise<LedgerRow[]> {
  const { db, clock } = context
  const rule: Variant = VARIANTS[variant]
  if (rule.postsOnly) return []
  const control = matchControl(post, await controlsFor(db.read, post, variant))
  const isKept = control !== null && clock.now() - control.said_at <= keptMs(db)
  return isKept ? [await settleOne(context, control, variant, delay)] : []
}

/** For how long the trades of a launch that was not posted are there after its report. */
function keptMs({ engine }: Context['db']): Ms {
  return engine === 'sqlite' ? KEPT_ON_SQLITE : BACK
}

/** @param measured of a post, which its control waits for as well; without: asked for */
async function settleOne(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  said: Signal,
  variant: VariantName,
  measured?: Ms | null,
): Promise<LedgerRow> {
  const settledAt = clock.now()
  const rule: Variant = VARIANTS[variant]
  const { buy, half, sell, delay } = await findFills({ db }, said, rule, measured)
  const trade = paperTrade(buy, sell, rule, half)
  return {
    ...said,
    hour: settledAt - (settledAt % HOUR),
    variant,
    rules: LEDGER_RULES,
    result: trade.result,
    buy: typeof buy === 'string' ? '' : fillText(buy),
    sell: sell === null ? '' : salesText(half, sell),
    tokens: `${trade.tokens}`,
    proceeds: `${trade.proceeds}`,
    net: `${trade.net}`,
    delay: rule.delay === 'measured' ? delay : null,
  }
}

const UNSOLD = { half: null, sell: null }

/** A launch that the chain dropped can't be sold. Missing trades could hide the exit, so they count as none. */
async function findFills(
  { db }: Pick<Context, 'db'>,
  { mint, said_at }: Signal,
  rule: Variant,
  given?: Ms | null,
) {
  const isMeasured = rule.delay === 'measured' && given === undefined
  const measured = isMeasured ? await deliveryDelay(db.read, mint, said_at) : (given ?? null)
  const warnedAt = rule.stopsOnWarning ? await firstWarning(db.read, mint, said_at) : null
  const times = fillTimes(said_at, rule, { warnedAt, measured })
  if (times === null) return { ...UNSOLD, buy: 'no_delay', delay: measured } as const
  const { delay } = times
  const launch = await findLaunch(db.read, mint)
  if (launch === null) return { ...UNSOLD, buy: 'no_data', delay } as const
  const buy = await findFill(db, launch, times.buy, 'buy')
  if (typeof buy === 'string') return { ...UNSOLD, buy, delay }
  const sell = await findFill(db, launch, times.sell, 'sell')
  const half = rule.halves ? await findHalf({ db }, launch, buy, times) : null
  const place = { ...tradedOn(launch), mint, slot: buy.slot }
  const mayMiss = await mayMissTrades(db.read, place, times.sell)
  if (typeof sell === 'string' || half === 'no_data' || mayMiss) return { ...UNSOLD, buy, delay }
  return { buy, half, sell, delay }
}

/** The sale of the first half, decided on a state and made a delay later; null: it never doubled. */
async function findHalf(
  { db }: Pick<Context, 'db'>,
  launch: StoredLaunch,
  buy: PaperFill,
  { buy: after, decided: to, delay }: FillTimes,
): Promise<PaperHalf | 'no_data' | null> {
  const reached = await findFirst(db, launch, { after, to }, (now) => hasDoubled(buy, now))
  if (reached === null) return null
  const sold = await findFill(db, launch, reached.at + delay, 'sell')
  return typeof sold === 'string' ? 'no_data' : { reached: reached.fill, sold }
}
