import { ascending } from '../../kernel/compare.ts'
import type { LedgerRow } from './table.ts'

/** A launch as it was when we reported it; what a post is matched by. Raw milliseconds and US cents. */
export type Matched = Pick<
  LedgerRow,
  'mint' | 'said_at' | 'stage' | 'attention' | 'market_cap_cents'
>

/** How alike a control is, in a window before its post. A change raises LEDGER_RULES. */
export const CONTROL = { window: 1_200_000, attention: 5, capPercent: 25 } as const

/**
 * At these stages, after a minute and after five, trades of launches that were not posted are kept for long enough
 * to be priced.
 */
export const PRICED_STAGES: readonly string[] = ['60s', '5m']

/**
 * The launch most like a post: of the same stage, reported at most 20 minutes before it, by attention, then by
 * market cap, then the newest. Unknown figures are like nothing. Pure.
 * @param others launches that were not posted by then, and are no other post's control
 * @returns null: none is alike
 */
export function matchControl<One extends Matched>(
  post: Matched,
  others: readonly One[],
): One | null {
  if (!PRICED_STAGES.includes(post.stage)) return null
  const alike = others.flatMap((one) => {
    const apart = distance(post, one)
    return apart === null ? [] : [{ one, apart }]
  })
  const [nearest] = alike.toSorted(
    (a, b) =>
      a.apart.attention - b.apart.attention ||
      a.apart.cap - b.apart.cap ||
      b.one.said_at - a.one.said_at ||
      ascending(a.one.mint, b.one.mint),
  )
  return nearest?.one ?? null
}

function distance(post: Matched, other: Matched): { attention: number; cap: number } | null {
  if (other.mint === post.mint || other.stage !== post.stage) return null
  const before = post.said_at - other.said_at
  if (before < 0 || before >= CONTROL.window) return null
  if (post.attention === null || other.attention === null) return null
  if (post.market_cap_cents === null || other.market_cap_cents === null) return null
  const attention = Math.abs(post.attention - other.attention)
  const cap = Math.abs(post.market_cap_cents - other.market_cap_cents)
  const larger = Math.max(post.market_cap_cents, other.market_cap_cents)
  const isAlike = attention <= CONTROL.attention && cap * 100 <= larger * CONTROL.capPercent
  return isAlike ? { attention, cap } : null
}
