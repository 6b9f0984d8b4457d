import type { ListedCoin, MarketVenue } from '../listing.ts'
import type { Random } from '../random.ts'
import type { MarketTrader } from '../trader.ts'
import type { Words } from '../transaction/accounts.ts'
import type { MarketWallet } from '../transaction/keys.ts'
import type { Traps } from '../traps.ts'
import { listOnLaunchLab } from './launchlab/listing.ts'
import { PLATFORMS } from './launchlab/program.ts'
import { listOnPump } from './pumpfun/listing.ts'

/** A coin about to be launched; it is not on the chain yet. */
export function list(
  venue: MarketVenue,
  mint: MarketWallet,
  creator: MarketTrader,
  words: Words,
  traps: Traps,
  random: Random,
): ListedCoin {
  switch (venue) {
    case 'pumpfun':
      return listOnPump(mint, creator, words, traps)
    case 'launchlab':
      return listOnLaunchLab(mint, creator, random.pick(PLATFORMS), words, traps)
  }
}
