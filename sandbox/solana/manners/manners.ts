/** How real endpoints differ from an idle local one. */
export type Manners = {
  /** Response time in ms, drawn between both. */
  latencyMs: readonly [least: number, most: number]
  /** Allowed requests per second, and per method in ten seconds. */
  perSecond: number
  perMethodIn10s: number
  /** One in this many empty slots was skipped by its leader. */
  skippedEvery: number
  /** One slot in this many has no notifications at processed, because the node caught up. */
  coalescedEvery: number
  /** How long endpoints refuse requests about a new mint. */
  lateMintMs: number
  /** Minimum size of a block, in bytes of JSON. */
  blockBytes: number
  /** Percentage of market transactions that failed before, or whose logs are truncated. */
  failedPercent: number
  truncatedPercent: number
  /** Slot and commitment times, in ms. */
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
