import type { ConsoleOrdersBody, ReviewsBody } from '../../contract/console/bodies.ts'
import { formatUsdc, usdc } from '../../kernel/money.ts'
import { unmatchedTransfers } from '../operator/queries.ts'
import type { Services } from '../services.ts'
import {
  type OrderFilter,
  ordersPage,
  ordersUnderReview,
  orderTransfers,
  walletsOf,
} from './queries.ts'
import { reviewReason } from './review-reason.ts'
import { readRowCursor, rowCursorAfter } from './row-cursor.ts'
import { orderIdsFor } from './search/queries.ts'
import { readSearch } from './search/read-search.ts'
import { shownOrder } from './show-rows.ts'

type Context = Pick<Services, 'db'>

const PAGE = 50
const MOST_REVIEWS = 100
const MOST_UNMATCHED = 200

export type OrderSearch = Omit<OrderFilter, 'ids'> & {
  /** A whole id, reference, wallet, username, or signature, an amount, or a moment; '': all. */
  find: string
  after: string | null
}

/** Orders that match, newest first, a page at a time. */
export async function listOrders(
  { db }: Context,
  { find, after, ...filter }: OrderSearch,
  limit = PAGE,
): Promise<ConsoleOrdersBody> {
  const ids = find.trim() === '' ? null : await orderIdsFor(db, readSearch(find))
  if (ids?.length === 0) return { orders: [], next: null }
  const rows = await ordersPage(db.longReads, { ...filter, ids }, readRowCursor(after), limit)
  const places = rows.map(({ opened_at: at, id }) => ({ at, id }))
  return { orders: rows.map(shownOrder), next: rowCursorAfter(places, limit) }
}

/** Orders that wait for a decision, the longest waiting first, with their payments. */
export async function listReviews({ db }: Context): Promise<ReviewsBody> {
  const rows = await ordersUnderReview(db.longReads, MOST_REVIEWS)
  const reviews = await Promise.all(
    rows.map(async (row) => {
      const claims = await walletsOf(db.read, [row.id])
      const wallets = claims.map(({ wallet }) => wallet)
      const transfers = await orderTransfers(db.read, row.id, wallets, row.opened_at)
      const counted = transfers.filter(({ state, kind }) => state !== 'dropped' && kind !== 'dust')
      return {
        ...shownOrder(row),
        reason: reviewReason(row),
        received: receivedOf(counted),
        wallets,
      }
    }),
  )
  const unmatched = await unmatchedTransfers(db.longReads, MOST_UNMATCHED)
  return { reviews, unmatched: unmatched.length }
}

/** What came in each coin; null: unknown. */
function receivedOf(
  transfers: readonly { lamports: number | null; usdc: number | null }[],
): ReviewsBody['reviews'][number]['received'] {
  if (transfers.some((one) => one.lamports === null && one.usdc === null)) return null
  const sum = (of: (one: (typeof transfers)[number]) => number | null) =>
    transfers.reduce((total, one) => total + BigInt(of(one) ?? 0), 0n)
  const coins = sum(({ usdc }) => usdc)
  return {
    lamports: `${sum(({ lamports }) => lamports)}`,
    usdc: coins === 0n ? null : formatUsdc(usdc(coins)),
  }
}
