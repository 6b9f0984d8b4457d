import type { Trade } from '../event.ts'
import type { Tape, TapeWallet } from '../snapshot.ts'

/** A trade, as it counts for its trader. */
type WalletTrade = Pick<
  Trade,
  'slot' | 'signature' | 'feePayer' | 'side' | 'baseAmount' | 'quoteAmount'
>
type Wallet = { -readonly [Field in keyof TapeWallet]: TapeWallet[Field] }

/** What each wallet traded. */
type WalletSums = {
  add(trade: WalletTrade, trader: string): void
  /** A copy of the wallets to list. */
  read(): Required<Pick<Tape, 'wallets' | 'mostWallets' | 'others' | 'hasAllSellers'>>
  /** How many are added up. */
  size(): number
}

/** For each wallet that is listed, this many are added up. */
const ADDED_UP = 100

/**
 * Adds trades up by wallet. Lists the first `mostWallets`, and of the later ones the developer's and as many that sold more than
 * they bought.
 */
export function createWalletSums(
  isDeveloper: (wallet: string) => boolean,
  mostWallets: number,
): WalletSums {
  const wallets = new Map<string, Wallet>()
  let isCut = false

  return {
    add(trade, trader) {
      const known = wallets.get(trader)
      if (known) addTo(known, trade)
      else if (wallets.size >= mostWallets * ADDED_UP && !isDeveloper(trader)) isCut = true
      else {
        const wallet = newWallet(trade, trader)
        wallets.set(trader, wallet)
        addTo(wallet, trade)
      }
    },
    read() {
      const all = [...wallets.values()]
      const later = all.slice(mostWallets)
      const developers = later.filter((one) => isDeveloper(one.wallet))
      const sellers = later.filter((one) => one.sold > one.bought && !isDeveloper(one.wallet))
      const listed = [
        ...all.slice(0, mostWallets),
        ...developers,
        ...sellers.slice(0, mostWallets),
      ].map((wallet) => ({ ...wallet }))
      const others = Math.min(all.length - listed.length, mostWallets)
      const hasAllSellers = !isCut && sellers.length <= mostWallets
      return { wallets: listed, mostWallets, others, hasAllSellers }
    },
    size: () => wallets.size,
  }
}

function newWallet({ slot, signature, feePayer }: WalletTrade, wallet: string): Wallet {
  const nothing = { buys: 0, sells: 0, bought: 0n, sold: 0n, spent: 0n, received: 0n }
  return { wallet, firstSlot: slot, firstSignature: signature, feePayer, ...nothing }
}

function addTo(wallet: Wallet, trade: WalletTrade): void {
  if (trade.slot < wallet.firstSlot) {
    wallet.firstSlot = trade.slot
    wallet.firstSignature = trade.signature
    wallet.feePayer = trade.feePayer
  }
  if (trade.side === 'buy') {
    wallet.buys += 1
    wallet.bought += trade.baseAmount
    wallet.spent += trade.quoteAmount
  } else {
    wallet.sells += 1
    wallet.sold += trade.baseAmount
    wallet.received += trade.quoteAmount
  }
}
