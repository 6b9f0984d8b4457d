import type { Now } from '../ports.ts'
import type { Chain } from '../solana/chain.ts'
import type { Coin, Scenario } from './coin.ts'
import type { SendReceipt } from './transaction-sender.ts'

/** A launch that the market made. */
export type Emitted = {
  mint: string
  creator: string
  venue: string
  scenario: Scenario
  slot: number
  signature: string
  /** When it was written into the ledger, milliseconds since 1970. */
  at: number
}

export type Counts = {
  /** Launches that landed and were not dropped. */
  launches: number
  /** Transactions of coins, without the funding of wallets. */
  transactions: number
  dropped: number
  /** Transactions that the chain refused: a bug in the market. */
  refused: number
}

export type MarketRecord = ReturnType<typeof recordMarket>

/** Records the market's transactions, and those that forks undid. */
export function recordMarket(chain: Chain, now: Now) {
  const emitted = new Map<string, Emitted>()
  const bySignature = new Map<string, Coin>()
  const waiting = new Map<Coin, (launch: Emitted) => void>()
  const counts = { transactions: 0, dropped: 0, refused: 0 }

  const stop = chain.listen((event) => {
    if (event.kind === 'reached' && event.commitment === 'finalized') {
      bySignature.delete(event.landed.entry.signature)
    }
    if (event.kind !== 'dropped') return
    for (const signature of event.signatures) {
      const coin = bySignature.get(signature)
      if (!coin) continue
      coin.lost = true
      counts.dropped++
      if (coin.signature === signature) emitted.delete(coin.listing.mint.address)
    }
  })

  return {
    stop,
    launches: (): readonly Emitted[] => [...emitted.values()],
    counts: (): Counts => ({ launches: emitted.size, ...counts }),
    transactions: (): number => counts.transactions,

    /** Runs `act`; an error is counted, and must not end the app in the same process. */
    attempt(act: () => void): void {
      try {
        act()
      } catch {
        counts.refused++
      }
    },
    onReceipt({ signature, slot, landed }: SendReceipt, coin: Coin, isLaunch: boolean): void {
      if (!landed) {
        coin.lost = true
        counts.refused++
        return
      }
      counts.transactions++
      coin.trades++
      bySignature.set(signature, coin)
      if (!isLaunch) return
      coin.slot = slot
      coin.signature = signature
      const { listing, scenario } = coin
      const { mint, creator, venue } = listing
      const keys = { mint: mint.address, creator: creator.address }
      const launch = { ...keys, venue, scenario, slot, signature, at: now() }
      emitted.set(launch.mint, launch)
      waiting.get(coin)?.(launch)
      waiting.delete(coin)
    },
    /** Resolves once the coin's launch has landed. */
    launched: (coin: Coin): Promise<Emitted> =>
      new Promise((resolve) => void waiting.set(coin, resolve)),
    /** Drops a launch and everything that depends on it, as a lost fork does. */
    drop(mint: string): boolean {
      chain.advance()
      const launch = emitted.get(mint)
      return launch !== undefined && chain.drop(launch.signature)
    },
  }
}
