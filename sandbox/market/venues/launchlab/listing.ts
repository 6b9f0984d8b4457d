import type { ListedCoin } from '../../listing.ts'
import type { MarketTrader } from '../../trader.ts'
import type { Words } from '../../transaction/accounts.ts'
import { TOKEN } from '../../transaction/addresses.ts'
import type { Key, MarketWallet } from '../../transaction/keys.ts'
import type { TradeRequest } from '../../transaction/trade-draft.ts'
import type { Traps } from '../../traps.ts'
import type { CpPool } from '../cpmm/pool.ts'
import { cpTradeDraft } from '../cpmm/trade.ts'
import { fitting } from '../spl-mint.ts'
import { holding } from '../vaults.ts'
import { labCreateDraft } from './create.ts'
import { isRaised, LAB_SELL, newLabCoin } from './lab-coin.ts'
import { labMigrateDraft } from './migrate.ts'
import { labLateBuyDraft, labRefusedSellDraft, labTradeDraft } from './trade.ts'

/** A new coin of a launchpad on LaunchLab. */
export function listOnLaunchLab(
  mint: MarketWallet,
  creator: MarketTrader,
  platform: Key,
  words: Words,
  traps: Traps,
): ListedCoin {
  const coin = newLabCoin(mint, creator, platform, fitting(words), traps)
  let pool: CpPool | null = null
  const trade = (request: TradeRequest) =>
    pool ? cpTradeDraft(pool, coin.held, request) : labTradeDraft(coin, request)
  return {
    venue: 'launchlab',
    mint,
    creator,
    words: coin.words,
    launch: (user, lamports) => labCreateDraft(coin, user, lamports),
    buy: (trader, lamports, { priority }) =>
      trade({ trader, amount: lamports, isBuy: true, priority }),
    sell: (trader, amount, { priority }) => trade({ trader, amount, isBuy: false, priority }),
    buyLate: (trader, lamports, { priority }) => labLateBuyDraft(coin, trader, lamports, priority),
    tokenProgram: TOKEN,
    traps,
    sellRefused: (trader, amount, { priority }) =>
      labRefusedSellDraft(coin, trader, amount, priority),
    holding: (trader, amount) => holding(coin.vaults, trader, amount),
    graduate(keeper) {
      const migration = labMigrateDraft(coin, keeper)
      pool = migration.pool
      return [migration.draft]
    },
    hasGraduated: () => pool !== null,
    held: ({ address }) => coin.held.get(address) ?? 0n,
    holders: () => coin.held,
    progress: () => Number(coin.realBase) / Number(LAB_SELL),
    isFull: () => pool === null && isRaised(coin),
  }
}
