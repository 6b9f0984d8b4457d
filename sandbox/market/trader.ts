import { TOKEN, WRAPPED_SOL } from './transaction/addresses.ts'
import { associated, derive } from './transaction/derive.ts'
import type { Key, MarketWallet } from './transaction/keys.ts'
import { PUMP } from './venues/pumpfun/program.ts'
import { PUMP_SWAP } from './venues/pumpswap/program.ts'

/** A trading wallet with its derived addresses. */
export type MarketTrader = MarketWallet & {
  /** Its wrapped SOL account. */
  wrapped: Key
  /** pump.fun's volume account for it. */
  volume: Key
  /** PumpSwap's volume account for it. */
  swapVolume: Key
  /** Whether pump.fun's volume account exists. */
  hasVolume: boolean
  /** Its token account for a mint of `tokenProgram`. */
  account(mint: Key, tokenProgram: Key): Key
}

/** Cached token accounts per wallet; older ones are derived again. */
const MOST_ACCOUNTS = 500

export function traderOf(wallet: MarketWallet): MarketTrader {
  const accounts = new Map<string, Key>()
  let volume: Key | undefined
  let wrapped: Key | undefined
  let swapVolume: Key | undefined
  return {
    ...wallet,
    hasVolume: false,
    get volume() {
      volume ??= derive(PUMP, 'user_volume_accumulator', wallet)
      return volume
    },
    get swapVolume() {
      swapVolume ??= derive(PUMP_SWAP, 'user_volume_accumulator', wallet)
      return swapVolume
    },
    get wrapped() {
      wrapped ??= associated(wallet, WRAPPED_SOL, TOKEN)
      return wrapped
    },
    account(mint, tokenProgram) {
      const known = accounts.get(mint.address)
      if (known) return known
      const derived = associated(wallet, mint, tokenProgram)
      if (accounts.size >= MOST_ACCOUNTS) accounts.clear()
      accounts.set(mint.address, derived)
      return derived
    },
  }
}
