import { sql } from 'kysely'
import type { PaymentKind, PaymentStanding } from '../../../contract/console/bodies.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../kernel/db/database.ts'
import type { RowCursor } from '../queries.ts'
import { isSought, landedAt } from '../search/queries.ts'
import type { Sought } from '../search/read-search.ts'

export type PaymentFilter = {
  show: PaymentStanding
  kind: PaymentKind | null
  /** Null: all. */
  sought: Sought | null
  /** From then on, and before. */
  from: Ms | null
  until: Ms | null
}

const isUnmatched = sql<boolean>`transfers.state = 'finalized' and transfers.refund_id is null
  and transfers.set_aside_at is null
  and (transfers.order_id is null or orders.refused_at is not null)`
const STANDINGS: Record<PaymentStanding, typeof isUnmatched> = {
  unmatched: isUnmatched,
  matched: sql`transfers.state <> 'dropped' and transfers.order_id is not null
    and transfers.refund_id is null`,
  refunded: sql`transfers.refund_id is not null`,
  set_aside: sql`transfers.set_aside_at is not null and transfers.state = 'finalized'`,
  all: sql`transfers.state <> 'dropped'`,
}
/** Names one transfer, and where it is in the list together with its slot. */
const name = sql<string>`transfers.signature || '~' || transfers.recipient || '~' || transfers.path`

/** Payments, the newest slot first. Dust is listed only if it is asked for. */
export function paymentsPage(
  db: Queryable,
  { show, kind, sought, from, until }: PaymentFilter,
  after: RowCursor | null,
  limit: number,
) {
  let query = db
    .selectFrom('transfers')
    .leftJoin('orders', 'orders.id', 'transfers.order_id')
    .leftJoin('refunds', 'refunds.id', 'transfers.refund_id')
    .selectAll('transfers')
    .select(name.as('name'))
    .select([
      'refunds.signature as refund_signature',
      'refunds.destination as refund_destination',
      'refunds.verified_at as refund_verified_at',
    ])
    .where(STANDINGS[show])
    .where('transfers.kind', kind === null ? '!=' : '=', kind ?? 'dust')
    .orderBy('transfers.slot', 'desc')
    .orderBy('transfers.signature', 'desc')
    .orderBy('transfers.recipient', 'desc')
    .orderBy('transfers.path', 'desc')
    .limit(limit)
  if (sought !== null) query = query.where((eb) => isSought(eb, sought))
  if (from !== null) query = query.where(landedAt, '>=', from)
  if (until !== null) query = query.where(landedAt, '<', until)
  if (after !== null) {
    const [signature = '', recipient = '', path = ''] = after.id.split('~')
    query = query.where(
      sql<boolean>`(transfers.slot, transfers.signature, transfers.recipient, transfers.path)
        < (${after.at}, ${signature}, ${recipient}, ${path})`,
    )
  }
  return query.execute()
}
