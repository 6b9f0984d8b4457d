import { CONTROL, type LedgerRow, type VariantName } from '../../domains/ledger/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Queryable } from '../../kernel/db/database.ts'

/** Something that we said, on which a paper trade follows. */
export type Signal = Pick<
  LedgerRow,
  'said' | 'mint' | 'said_at' | 'stage' | 'score' | 'attention' | 'market_cap_cents' | 'matched'
>

/** Where one page of them ends. */
export type SignalCursor = Pick<Signal, 'said_at' | 'mint'>

/** Where each kind is stored: posts, live reports after a minute, and launches that only their risk kept out. */
const STORED = {
  post: (db: Queryable) =>
    db
      .selectFrom('channel_posts')
      .select(['mint', 'posted_at as said_at', 'stage', 'score', 'attention', 'market_cap_cents'])
      .as('s'),
  report: (db: Queryable) =>
    db
      .selectFrom('launch_traits')
      .select(['mint', 'made_at as said_at', 'stage', 'score', 'attention', 'market_cap_cents'])
      .where('stage', '=', '60s')
      .as('s'),
  avoided: (db: Queryable) =>
    db
      .selectFrom('channel_avoided')
      .select(['mint', 'avoided_at as said_at', 'stage', 'score', 'attention', 'market_cap_cents'])
      .as('s'),
} satisfies Partial<Record<Signal['said'], unknown>>

/** What we said and settle: controls follow from posts. */
export type SignalKind = keyof typeof STORED

/** The oldest of a kind, after a place and up to a time, and which of them have no trade by a variant. */
export async function nextSignals(
  db: Queryable,
  said: SignalKind,
  {
    variant,
    after,
    to,
    limit,
  }: { variant: VariantName; after: SignalCursor; to: Ms; limit: number },
): Promise<{ page: Signal[]; unsettled: Signal[] }> {
  const rows = await db
    .selectFrom(STORED[said](db))
    .select(['s.mint', 's.said_at', 's.stage', 's.score', 's.attention', 's.market_cap_cents'])
    .where('s.said_at', '>=', after.said_at)
    .where((eb) => eb.or([eb('s.said_at', '>', after.said_at), eb('s.mint', '>', after.mint)]))
    .where('s.said_at', '<=', to)
    .orderBy('s.said_at')
    .orderBy('s.mint')
    .limit(limit)
    .execute()
  const page = rows.map((row) => ({ ...row, said, matched: null }))
  if (page.length === 0) return { page, unsettled: page }
  // Apart: as one query, PostgreSQL may compare each of them with every trade.
  const settled = await db
    .selectFrom('ledger_trades')
    .select('mint')
    .where(
      'mint',
      'in',
      page.map(({ mint }) => mint),
    )
    .where('said', '=', said)
    .where('variant', '=', variant)
    .execute()
  const known = new Set(settled.map(({ mint }) => mint))
  return { page, unsettled: page.filter(({ mint }) => !known.has(mint)) }
}

/** Live reports that may be a post's control by a variant: not posted by then, and no other post's control. */
export async function controlsFor(
  db: Queryable,
  { mint, said_at, stage }: Signal,
  variant: VariantName,
): Promise<Signal[]> {
  const rows = await db
    .selectFrom('launch_traits as r')
    .leftJoin('channel_posts as p', (join) =>
      join.onRef('p.mint', '=', 'r.mint').on('p.posted_at', '<=', said_at),
    )
    .leftJoin('ledger_trades as t', (join) =>
      join
        .onRef('t.mint', '=', 'r.mint')
        .on('t.said', '=', 'control')
        .on('t.variant', '=', variant),
    )
    .select(['r.mint', 'r.made_at as said_at', 'r.stage', 'r.score', 'r.attention'])
    .select('r.market_cap_cents')
    .where('r.stage', '=', stage)
    .where('r.made_at', '>', said_at - CONTROL.window)
    .where('r.made_at', '<=', said_at)
    .where('p.mint', 'is', null)
    .where('t.mint', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, said: 'control', matched: mint }))
}
