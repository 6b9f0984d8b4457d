import type { ListedCoin } from '../../listing.ts'
import type { MarketTrader } from '../../trader.ts'
import type { Words } from '../../transaction/accounts.ts'
import { TOKEN_2022 } from '../../transaction/addresses.ts'
import type { MarketWallet } from '../../transaction/keys.ts'
import type { Traps } from '../../traps.ts'
import { migrateDraft } from '../pumpswap/migrate.ts'
import type { PumpswapPool } from '../pumpswap/pool.ts'
import { swapDraft } from '../pumpswap/trade.ts'
import { holderData, newPumpCoin } from './coin.ts'
import { createDraft } from './create.ts'
import { isComplete, newCurve } from './curve.ts'
import { buyDraft, lateBuyDraft, refusedSellDraft, sellDraft } from './trade.ts'

/** A new coin of pump.fun. */
export function listOnPump(
  mint: MarketWallet,
  creator: MarketTrader,
  words: Words,
  traps: Traps,
): ListedCoin {
  let pool: PumpswapPool | null = null
  const coin = newPumpCoin(mint, creator, words, traps)
  const whole = Number(newCurve().realToken)
  return {
    venue: 'pumpfun',
    mint,
    creator,
    words,
    launch: (user, lamports, { seconds }) => createDraft(coin, user, lamports, seconds),
    buy: (trader, lamports, { seconds, priority }) =>
      pool
        ? swapDraft(pool, coin.held, { trader, amount: lamports, isBuy: true, priority }, seconds)
        : buyDraft(coin, trader, lamports, seconds, priority),
    sell: (trader, amount, { seconds, priority }) =>
      pool
        ? swapDraft(pool, coin.held, { trader, amount, isBuy: false, priority }, seconds)
        : sellDraft(coin, trader, amount, seconds, priority),
    buyLate: (trader, lamports, { priority }) => lateBuyDraft(coin, trader, lamports, priority),
    tokenProgram: TOKEN_2022,
    traps,
    sellRefused: (trader, amount, { priority }) => refusedSellDraft(coin, trader, amount, priority),
    holding: (trader, amount) => holderData(coin, trader, amount),
    graduate(keeper, { seconds }) {
      const migration = migrateDraft(coin, keeper, seconds)
      pool = migration.pool
      return [migration.draft]
    },
    hasGraduated: () => pool !== null,
    held: ({ address }) => coin.held.get(address) ?? 0n,
    holders: () => coin.held,
    progress: () => 1 - Number(coin.curve.realToken) / whole,
    isFull: () => pool === null && isComplete(coin.curve),
  }
}
