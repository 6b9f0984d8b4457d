import type { ListedCoin } from '../../listing.ts'
import type { MarketTrader } from '../../trader.ts'
import type { Words } from '../../transaction/accounts.ts'
import { TOKEN } from '../../transaction/addresses.ts'
import type { Key, MarketWallet } from '../../transaction/keys.ts'
import type { Traps } from '../../traps.ts'
import { fitting } from '../spl-mint.ts'
import { holding } from '../vaults.ts'
import { labCreateDraft } from './create.ts'
import { isRaised, LAB_SELL, newLabCoin } from './lab-coin.ts'
import { labLateBuyDraft, labRefusedSellDraft, labTradeDraft } from './trade.ts'

/** A new coin of a launchpad on LaunchLab. The market has no pool that it could graduate to. */
export function listOnLaunchLab(
  mint: MarketWallet,
  creator: MarketTrader,
  platform: Key,
  words: Words,
  traps: Traps,
): ListedCoin {
  const coin = newLabCoin(mint, creator, platform, fitting(words), traps)
  return {
    venue: 'launchlab',
    mint,
    creator,
    words: coin.words,
    launch: (user, lamports) => labCreateDraft(coin, user, lamports),
    buy: (trader, lamports, { priority }) =>
      labTradeDraft(coin, { trader, amount: lamports, isBuy: true, priority }),
    sell: (trader, amount, { priority }) =>
      labTradeDraft(coin, { trader, amount, isBuy: false, priority }),
    buyLate: (trader, lamports, { priority }) => labLateBuyDraft(coin, trader, lamports, priority),
    tokenProgram: TOKEN,
    traps,
    sellRefused: (trader, amount, { priority }) =>
      labRefusedSellDraft(coin, trader, amount, priority),
    holding: (trader, amount) => holding(coin.vaults, trader, amount),
    graduate: null,
    hasGraduated: () => false,
    held: ({ address }) => coin.held.get(address) ?? 0n,
    holders: () => coin.held,
    progress: () => Number(coin.realBase) / Number(LAB_SELL),
    isFull: () => isRaised(coin),
  }
}
