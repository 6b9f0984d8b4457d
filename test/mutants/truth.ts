const CAUGHT = {
  file: 'src/adapters/solana/venues/pumpfun.ts',
  caughtBy: 'test/integration/detection/truth.test.ts',
  project: 'integration',
} as const

/** What a report must not survive: the judge reads the ledger alone. */
export const TRUTH_MUTANTS = [
  {
    ...CAUGHT,
    name: 'every fifth trade gets lost',
    from: "    side: isBuy ? 'buy' : 'sell',",
    to: "    side: isBuy ? 'buy' : 'sell', ...(quoteAmount % 5n === 0n && { mint: null }),",
  },
  {
    ...CAUGHT,
    name: 'trades have no trader',
    from: '    trader,\n    side',
    to: '    trader: null,\n    side',
  },
] as const
