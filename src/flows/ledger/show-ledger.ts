import type {
  LedgerBody,
  LedgerControlBody,
  LedgerFiguresBody,
} from '../../contract/launches/ledger.ts'
import { RISK_LEVELS, riskLevel } from '../../contract/launches/risk.ts'
import {
  LEDGER_RULES,
  type LedgerRow,
  ledgerFigures,
  newestLedger,
  STAKE,
  VARIANTS,
  type Variant,
  type VariantName,
} from '../../domains/ledger/index.ts'
import { MINUTE, type Ms } from '../../kernel/clock.ts'
import { lamports } from '../../kernel/money.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock'>
type Row = Awaited<ReturnType<typeof newestLedger>>[number]

/** More would take too much memory and time. */
const MOST = 100_000
const AT_ONCE = 2_000
const KEPT_MS = 10 * MINUTE
const BANDS = [
  { from: 0, to: 33 },
  { from: 34, to: 66 },
  { from: 67, to: 100 },
] as const

/** What the paper trades came to; computed at most every ten minutes. */
export function createLedger(context: Context): () => Promise<LedgerBody> {
  let kept: { at: Ms; ledger: Promise<LedgerBody> } | null = null
  return () => {
    const now = context.clock.monotonic()
    if (kept === null || now - kept.at >= KEPT_MS) {
      const ledger = readLedger(context)
      kept = { at: now, ledger }
      ledger.catch(() => {
        kept = null
      })
    }
    return kept.ledger
  }
}

async function readLedger(context: Context): Promise<LedgerBody> {
  const posts: LedgerBody['posts'] = []
  const primary: Record<'posts' | 'controls', Row[]> = { posts: [], controls: [] }
  for (const variant of Object.keys(VARIANTS) as VariantName[]) {
    const rule: Variant = VARIANTS[variant]
    const rows = await readRows(context, 'post', variant)
    const controls = rule.postsOnly ? [] : await readRows(context, 'control', variant)
    if (variant === 'primary') Object.assign(primary, { posts: rows, controls })
    const compared = rule.postsOnly ? null : compare(rows, controls)
    posts.push({ variant, figures: figuresOf(rows), compared })
  }
  const avoided = await readRows(context, 'avoided', 'primary')
  const reports = await readRows(context, 'report', 'primary')
  const oldest = [...primary.posts, ...reports].map(({ said_at }) => said_at)
  return {
    rules: LEDGER_RULES,
    stake: `${STAKE}`,
    most: MOST,
    since: oldest.length === 0 ? null : oldest.reduce((a, b) => Math.min(a, b)),
    posts,
    months: byMonth(primary),
    avoided: figuresOf(avoided),
    all: figuresOf(reports),
    levels: RISK_LEVELS.map((level) => ({
      level,
      figures: figuresOf(
        reports.filter(({ score }) => score !== null && riskLevel(score) === level),
      ),
    })),
    attention: byAttention(reports),
  }
}

/** The newest trades, read page by page so that other requests get their turn. */
async function readRows(
  { db, clock }: Context,
  said: LedgerRow['said'],
  variant: VariantName,
): Promise<Row[]> {
  const all: Row[] = []
  let after = { saidAt: Number.MAX_SAFE_INTEGER, mint: '' }
  while (all.length < MOST) {
    const rows = await newestLedger(db.read, said, variant, after, AT_ONCE)
    all.push(...rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return all
    after = { saidAt: last.said_at, mint: last.mint }
    await clock.wait(1)
  }
  return all
}

function byMonth({ posts, controls }: Record<'posts' | 'controls', Row[]>): LedgerBody['months'] {
  const months = Map.groupBy(posts, ({ said_at }) => new Date(said_at).toISOString().slice(0, 7))
  return [...months].map(([month, some]) => ({
    month,
    figures: figuresOf(some),
    compared: compare(some, controls),
  }))
}

/** Posts that have a control which was bought, as they were, and those controls. */
function compare(posts: readonly Row[], controls: readonly Row[]): LedgerControlBody {
  const bought = new Set(posts.filter(isBought).map(({ mint }) => mint))
  const like = controls.filter((one) => isBought(one) && bought.has(one.matched ?? ''))
  const matched = new Set(like.map((one) => one.matched))
  return {
    posts: figuresOf(posts.filter(({ mint }) => matched.has(mint))),
    control: figuresOf(like),
  }
}

function isBought({ result }: Row): boolean {
  return result !== 'not_bought' && result !== 'no_delay'
}

function byAttention(rows: readonly Row[]): LedgerBody['attention'] {
  const bands = BANDS.map(({ from, to }) => ({
    from,
    to,
    figures: figuresOf(
      rows.filter(({ attention }) => attention !== null && attention >= from && attention <= to),
    ),
  }))
  const unknown = figuresOf(rows.filter(({ attention }) => attention === null))
  return [...bands, { from: null, to: null, figures: unknown }]
}

function figuresOf(rows: readonly Row[]): LedgerFiguresBody {
  const traded = rows.filter(isBought)
  const figures = ledgerFigures(
    traded.map(({ mint, said_at, net }) => ({ mint, saidAt: said_at, net: lamports(net) })),
  )
  const { interval } = figures
  return {
    trades: figures.trades,
    days: figures.days,
    positive: figures.positive,
    net: `${figures.net}`,
    mean: textOf(figures.mean),
    median: textOf(figures.median),
    mean_without_best: textOf(figures.meanWithoutBest),
    worst_day: textOf(figures.worstDay),
    drawdown: `${figures.drawdown}`,
    interval: interval && { low: `${interval.low}`, high: `${interval.high}` },
    lost: traded.filter(({ result }) => result !== 'sold').length,
    left_out: rows.length - traded.length,
  }
}

function textOf(amount: bigint | null): string | null {
  return amount === null ? null : `${amount}`
}
