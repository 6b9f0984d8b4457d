import type { Listing } from '../../listing.ts'
import type { Trader } from '../../trader.ts'
import type { Words } from '../../transaction/accounts.ts'
import type { Wallet } from '../../transaction/keys.ts'
import { newPumpCoin } from './coin.ts'
import { createDraft } from './create.ts'
import { isComplete, newCurve } from './curve.ts'
import { buyDraft, sellDraft } from './trade.ts'

/** A new coin of pump.fun. */
export function listOnPump(mint: Wallet, creator: Trader, words: Words): Listing {
  const coin = newPumpCoin(mint, creator, words)
  const whole = Number(newCurve().realToken)
  return {
    venue: 'pumpfun',
    mint,
    creator,
    words,
    launch: (user, lamports, { seconds }) => createDraft(coin, user, lamports, seconds),
    buy: (trader, lamports, { seconds, priority }) =>
      buyDraft(coin, trader, lamports, seconds, priority),
    sell: (trader, amount, { seconds, priority }) =>
      sellDraft(coin, trader, amount, seconds, priority),
    held: ({ address }) => coin.held.get(address) ?? 0n,
    holders: () => coin.held,
    progress: () => 1 - Number(coin.curve.realToken) / whole,
    isFull: () => isComplete(coin.curve),
  }
}
