import { z } from 'zod'
import { SLOT_MS } from '../../../contract/constants.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Trade } from '../event.ts'
import type { FlowWindow } from '../snapshot.ts'

const FIRST_MINUTE: Ms = 60_000
/** Where each window of a launch's first minute ends, milliseconds after the launch. */
export const WINDOW_ENDS: readonly Ms[] = [2_000, 5_000, 10_000, 30_000, FIRST_MINUTE]

/**
 * The chain's own clock: block times are whole seconds, and what arrives live and what is read later must fall
 * into the same windows.
 */
const SLOTS = FIRST_MINUTE / SLOT_MS
/** So that a flood of wallets stays small in memory. */
const MOST_BUYERS = 500

/** A launch's first minute, added up by window, in any order of its trades. */
type RunningFlow = {
  add(trade: Pick<Trade, 'slot' | 'trader' | 'side' | 'quoteAmount'>): void
  read(): FlowWindow[]
}

/** What the trades of the first minute add up to by window, whoever traded and however many. */
export function createFlow(launchSlot: number): RunningFlow {
  const windows = WINDOW_ENDS.map(() => ({
    buys: 0,
    sells: 0,
    spent: 0n,
    received: 0n,
    wallets: new Set<string>(),
  }))
  const buysBySlot = new Uint16Array(SLOTS)
  return {
    add({ slot, trader, side, quoteAmount }) {
      const nth = slot - launchSlot
      const window = windows[windowOf(nth)]
      if (window === undefined) return
      if (side === 'sell') {
        window.sells += 1
        window.received += quoteAmount
        return
      }
      window.buys += 1
      window.spent += quoteAmount
      buysBySlot[nth] = Math.min(0xffff, (buysBySlot[nth] ?? 0) + 1)
      if (trader !== null && window.wallets.size < MOST_BUYERS) window.wallets.add(trader)
    },
    read() {
      const bySlot = WINDOW_ENDS.map(() => ({ busySlots: 0, squares: 0 }))
      for (const [nth, buys] of buysBySlot.entries()) {
        const sums = bySlot[windowOf(nth)]
        if (buys === 0 || sums === undefined) continue
        sums.busySlots += 1
        sums.squares += buys * buys
      }
      return windows.map(({ wallets, ...sums }, at) => ({
        ...sums,
        buyers: wallets.size,
        busySlots: bySlot[at]?.busySlots ?? 0,
        squares: bySlot[at]?.squares ?? 0,
      }))
    },
  }
}

/** How many slots begin in a window. */
export function slotsIn(window: number): number {
  const begun = (ms: Ms) => Math.ceil(ms / SLOT_MS)
  return begun(WINDOW_ENDS[window] ?? 0) - begun(WINDOW_ENDS[window - 1] ?? 0)
}

/** The place of the window that a slot begins in; -1: none. @param nth slots after the launch's */
function windowOf(nth: number): number {
  return nth < 0 ? -1 : WINDOW_ENDS.findIndex((end) => nth * SLOT_MS < end)
}

/** A window as it is stored, without names. */
export function toFlowRow(window: FlowWindow): unknown[] {
  const { buys, sells, spent, received, buyers, busySlots, squares } = window
  return [buys, sells, spent, received, buyers, busySlots, squares]
}

const count = z.int().min(0)
const raw = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt)

/** Reads the rows of {@link toFlowRow}. */
export const FLOW_JSON = z
  .array(
    z
      .tuple([count, count, raw, raw, count, count, count])
      .transform(([buys, sells, spent, received, buyers, busySlots, squares]) => ({
        buys,
        sells,
        spent,
        received,
        buyers,
        busySlots,
        squares,
      })),
  )
  .length(WINDOW_ENDS.length)
