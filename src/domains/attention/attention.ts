import type { Stage } from '../../contract/launches/stages.ts'
import type { Snapshot } from '../launches/index.ts'
import type { NothingToCheck, Reads } from '../risk/index.ts'

/** What a sign measured. `evidence` is one plain sentence with the numbers behind it. */
export type Measured =
  /** `strength` from 0 (nothing) to 1 (as much as the scale knows). */
  | { outcome: 'seen'; strength: number; evidence: string }
  /** We couldn't measure it. `evidence` says why. */
  | { outcome: 'unknown'; evidence: string; because?: NothingToCheck }

/**
 * One measurement of what flows into a launch. Pure. Any change to its result needs a new version.
 *
 * @example
 * ```ts
 * import type { Snapshot } from '../launches/index.ts'
 * import type { Sign } from './attention.ts'
 *
 * const manyWallets: Sign = {
 *   id: 'many-wallets',
 *   version: 1,
 *   weight: 0.2,
 *   title: 'Wallets',
 *   from: '60s',
 *   measure({ tape }) {
 *     if (!tape.complete) return { outcome: 'unknown', evidence: 'Some trades were missed.' }
 *     const count = tape.wallets.length
 *     const strength = Math.min(count / 100, 1)
 *     return { outcome: 'seen', strength, evidence: `${count} wallets traded.` }
 *   },
 * }
 * manyWallets.measure({ tape: { complete: false } } as Snapshot).outcome // → 'unknown'
 * ```
 */
export type Sign = {
  /** Stable, e.g. `net-inflow`. */
  id: string
  version: number
  /** Its share of the total, 0 to 1. */
  weight: number
  /** What it looks at, e.g. "Money in". */
  title: string
  /** The first stage at which it can measure anything. */
  from: Stage
  /** What it needs whole of the tape: without it, it measures nothing. Absent: it needs nothing. */
  reads?: Reads
  measure(snapshot: Snapshot): Measured
}

export type MeasuredSign = Measured & {
  sign: string
  version: number
  weight: number
  title: string
}

/**
 * How much is happening around a launch. It measures the past: it is not a forecast and not advice.
 */
export type Attention = {
  /** Of the signs and how they are combined, e.g. `1:4f2a61c0`. */
  version: string
  /** 0 to 100, higher is more; null: too little could be measured. */
  score: number | null
  /** Measured signs first, the largest contribution first; then unknown ones. */
  signs: MeasuredSign[]
}
