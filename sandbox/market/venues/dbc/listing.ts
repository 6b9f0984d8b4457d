import type { Listing } from '../../listing.ts'
import type { Random } from '../../random.ts'
import type { Trader } from '../../trader.ts'
import type { Words } from '../../transaction/accounts.ts'
import { TOKEN } from '../../transaction/addresses.ts'
import { type Wallet, walletFrom } from '../../transaction/keys.ts'
import type { Traps } from '../../traps.ts'
import type { DammPool } from '../dammv2/pool.ts'
import { dammTradeDraft } from '../dammv2/trade.ts'
import { fitting } from '../spl-mint.ts'
import { holding } from '../vaults.ts'
import { dbcCreateDraft } from './create.ts'
import { DBC_THRESHOLD, isDbcComplete, newDbcCoin } from './dbc-coin.ts'
import { dbcMigrateDraft } from './migrate.ts'
import { DBC_CONFIGS } from './program.ts'
import { dbcLateBuyDraft, dbcRefusedSellDraft, dbcTradeDraft } from './trade.ts'

/** A new coin of a launchpad on DBC. */
export function listOnDbc(
  mint: Wallet,
  creator: Trader,
  words: Words,
  traps: Traps,
  random: Random,
): Listing {
  const coin = newDbcCoin(mint, creator, random.pick(DBC_CONFIGS), fitting(words), traps)
  const nft = walletFrom(random.bytes(32))
  const lockedPercent = random.happens(0.5) ? 100 : 10
  let pool: DammPool | null = null
  const trade = (
    trader: Trader,
    amount: bigint,
    isBuy: boolean,
    seconds: number,
    priority: bigint,
  ) =>
    pool
      ? dammTradeDraft(pool, coin.held, trader, amount, isBuy, seconds, priority)
      : dbcTradeDraft(coin, trader, amount, isBuy, seconds, priority)
  return {
    venue: 'dbc',
    mint,
    creator,
    words: coin.words,
    launch: (user, lamports, { slot, seconds }) =>
      dbcCreateDraft(coin, user, lamports, slot, seconds),
    buy: (trader, lamports, { seconds, priority }) =>
      trade(trader, lamports, true, seconds, priority),
    sell: (trader, amount, { seconds, priority }) =>
      trade(trader, amount, false, seconds, priority),
    buyLate: (trader, lamports, { priority }) => dbcLateBuyDraft(coin, trader, lamports, priority),
    tokenProgram: TOKEN,
    traps,
    sellRefused: (trader, amount, { priority }) =>
      dbcRefusedSellDraft(coin, trader, amount, priority),
    holding: (trader, amount) => holding(coin.vaults, trader, amount),
    graduate(keeper, { seconds }) {
      const migration = dbcMigrateDraft(coin, keeper, nft, lockedPercent, seconds)
      pool = migration.pool
      return [migration.draft]
    },
    hasGraduated: () => pool !== null,
    held: ({ address }) => coin.held.get(address) ?? 0n,
    holders: () => coin.held,
    progress: () => Number(coin.raised) / Number(DBC_THRESHOLD),
    isFull: () => pool === null && isDbcComplete(coin),
  }
}
