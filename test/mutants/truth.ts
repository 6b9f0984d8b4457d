import type { Mutant } from './list.ts'

const CAUGHT = {
  file: 'src/adapters/solana/venues/pumpfun.ts',
  caughtBy: 'test/integration/detection/truth.test.ts',
  project: 'integration',
} as const

/** What a report must not survive: the judge reads the ledger alone. */
export const TRUTH_MUTANTS: readonly Mutant[] = [
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
  {
    ...CAUGHT,
    name: 'purchases of some wallets are called sales',
    from: "    side: isBuy ? 'buy' : 'sell',",
    to: "    side: isBuy === (trader < '8') ? 'buy' : 'sell',",
  },
]
