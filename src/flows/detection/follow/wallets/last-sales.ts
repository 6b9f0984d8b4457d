import { type Ms, SECOND } from '../../../../kernel/clock.ts'
import { withDeadline } from '../../../../kernel/deadline.ts'
import type { DetectionContext } from '../../context.ts'
import type { Followed } from '../followed.ts'

/** At two a turn and four turns a second, balances take at most eight requests a second. */
const AT_ONCE = 2
const MOST_WAITING = 1_000
/** Of one wallet, so that a busy one leaves room for the others. */
const MOST_OF_ONE = 20
const DEADLINE_MS = SECOND
/** When a balance is asked for after a sale. The service needs a moment to see the sale. */
const ASKED_MS = [400, 1_000, 1_600, 4_000, 8_000]
/**
 * Without our own record of what the wallet bought, an earlier answer may be from before the purchase, which
 * also left nothing.
 */
const FIRST_UNRECORDED = ASKED_MS.indexOf(1_600)
/** Less than this part of what was bought is dust. */
const DUST = 1_000n

/** A sale by a watched wallet. */
export type Sale = { wallet: string; followed: Followed; signature: string; at: Ms }

type Waiting = Sale & { since: Ms; nth: number }

/** Sales of watched wallets that may have been their last ones. */
export type LastSales = {
  add(sale: Sale): void
  /** The wallet bought again: its earlier sale was not the last one. */
  bought(wallet: string, mint: string): void
  /** Asks for the balances that are due. @returns the sales after which nothing is left */
  check(): Promise<Sale[]>
}

/** Finds out which sales left a wallet without any of the coin, within a few requests each. */
export function createLastSales(
  { clock, facts }: Pick<DetectionContext, 'clock' | 'facts'>,
  signal: AbortSignal,
): LastSales {
  const waiting = new Map<string, Waiting>()
  const keyOf = (wallet: string, mint: string) => `${wallet} ${mint}`

  async function balanceOf({ wallet, followed }: Sale): Promise<bigint | null> {
    const { mint, launch, launchedAt } = followed
    const chain = facts.open({ mint, venue: launch.venue, launchedAt })
    try {
      const ask = (late: AbortSignal) => chain.balance(wallet, mint, late)
      return await withDeadline(clock, DEADLINE_MS, ask, signal)
    } catch {
      return null
    }
  }

  async function isLast(key: string, sale: Waiting): Promise<boolean> {
    const balance = await balanceOf(sale)
    // A later sale or buy stands for it now.
    if (waiting.get(key) !== sale) return false
    if (balance === 0n) {
      waiting.delete(key)
      return true
    }
    sale.nth += 1
    // To the end: others that are due come first.
    waiting.delete(key)
    if (sale.nth < ASKED_MS.length) waiting.set(key, sale)
    return false
  }

  return {
    add(sale) {
      const { wallet, followed } = sale
      const kept = keptOf(followed, wallet)
      const key = keyOf(wallet, followed.mint)
      waiting.delete(key)
      if (kept === 'some' || waiting.size >= MOST_WAITING) return
      const own = [...waiting.values()].filter((one) => one.wallet === wallet)
      if (own.length >= MOST_OF_ONE) return
      const nth = kept === 'none' ? 0 : FIRST_UNRECORDED
      waiting.set(key, { ...sale, since: clock.monotonic(), nth })
    },
    bought(wallet, mint) {
      waiting.delete(keyOf(wallet, mint))
    },
    async check() {
      const now = clock.monotonic()
      const due = [...waiting].filter(([, { since, nth }]) => now - since >= (ASKED_MS[nth] ?? 0))
      const asked = due.slice(0, AT_ONCE)
      const last = await Promise.all(asked.map(([key, sale]) => isLast(key, sale)))
      return asked.flatMap(([, sale], nth) => (last[nth] ? [sale] : []))
    },
  }
}

/** What a wallet kept of the coin by the launch's tape. `unknown`: the tape does not have the wallet. */
function keptOf({ tape }: Followed, wallet: string): 'none' | 'some' | 'unknown' {
  const known = tape?.read().wallets.find((one) => one.wallet === wallet)
  if (known === undefined || known.bought === 0n) return 'unknown'
  return known.bought - known.sold > known.bought / DUST ? 'some' : 'none'
}
