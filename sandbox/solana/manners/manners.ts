/** How real endpoints behave where an idle one of our own does not. */
export type Manners = {
  /** How long an answer takes, in ms: anything between. */
  latencyMs: readonly [least: number, most: number]
  /** Requests that are answered, by the second and by method in ten seconds. */
  perSecond: number
  perMethodIn10s: number
  /** Of the empty slots one in so many was missed by its leader. */
  skippedEvery: number
  /** One slot in so many has no notifications at processed: the node caught up by several at once. */
  coalescedEvery: number
  /** For so long endpoints refuse questions about a new mint. */
  lateMintMs: number
  /** Blocks are at least so large, in bytes of JSON. */
  blockBytes: number
  /** So many of a hundred market transactions have failed before, or lost the end of their logs. */
  failedPercent: number
  truncatedPercent: number
  /** How slots pass, in ms. */
  pace: { slotMs: number; confirmedMs: number; finalizedMs: number }
}

const MAINNET: Manners = {
  latencyMs: [40, 250],
  perSecond: 50,
  perMethodIn10s: 400,
  skippedEvery: 20,
  coalescedEvery: 6,
  lateMintMs: 1_000,
  blockBytes: 4 * 1024 * 1024,
  failedPercent: 10,
  truncatedPercent: 3,
  pace: { slotMs: 400, confirmedMs: 800, finalizedMs: 13_000 },
}

/** By name: mainnet as it is, and with the finality that its next consensus promises. */
export const MANNERS = {
  mainnet: MAINNET,
  alpenglow: { ...MAINNET, pace: { slotMs: 50, confirmedMs: 100, finalizedMs: 150 } },
} as const satisfies Record<string, Manners>
