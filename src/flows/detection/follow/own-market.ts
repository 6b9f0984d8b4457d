import type { UnknownQuote } from '../../../domains/launches/index.ts'
import { HOUR, MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'

/** Pumping a coin means leaving the money in it for this long, where others can take it. */
const LOOK_BACK_MS = 10 * MINUTE
/** An older price says nothing about now. */
const QUIET_MS = HOUR
const STEP_MS = 30 * SECOND

/** Raw units of the coin's own quote currency. */
export type OwnPrice = { at: Ms; price: number; vault: bigint }

/** A coin's lowest price and emptiest vault within ten minutes, by which coins quoted in it are valued. */
export type OwnMarket = {
  /** Adds the state after a trade in the coin's own curve or pool. */
  add(after: OwnPrice): void
  /** Of the last ten minutes, the state at their start included; else why that is unknown. */
  lowest(now: Ms): (Omit<OwnPrice, 'at'> & { asOf: Ms }) | UnknownQuote
}

/** A market without a trade. It keeps half a minute's lowest values together. */
export function createOwnMarket(): OwnMarket {
  let steps: OwnPrice[] = []
  let since: Ms | null = null
  let asOf: Ms | null = null

  function drop(now: Ms): void {
    // The newest step before the window is how things stood when it began.
    const first = steps.findLastIndex(({ at }) => at <= now - LOOK_BACK_MS - STEP_MS)
    if (first > 0) steps = steps.slice(first)
  }

  return {
    add({ at, price, vault }) {
      since ??= at
      asOf = Math.max(asOf ?? at, at)
      const last = steps.at(-1)
      if (last === undefined || at - last.at >= STEP_MS) {
        steps.push({ at, price, vault })
        drop(at)
        return
      }
      last.price = Math.min(last.price, price)
      if (vault < last.vault) last.vault = vault
    },
    lowest(now) {
      if (since === null || asOf === null || now - since < LOOK_BACK_MS) return 'too_new'
      if (now - asOf > QUIET_MS) return 'quiet'
      drop(now)
      const price = Math.min(...steps.map((step) => step.price))
      const vault = steps.reduce((low, step) => (step.vault < low ? step.vault : low), 2n ** 128n)
      return { price, vault, asOf }
    },
  }
}
