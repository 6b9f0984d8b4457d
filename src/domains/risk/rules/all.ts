import type { Rule } from '../report.ts'
import { bundles } from './bundles.ts'
import { copycat } from './copycat.ts'
import { developerHolding } from './developer-holding.ts'
import { developerRecord } from './developer-record.ts'
import { developerSales } from './developer-sales.ts'
import { developerWallet } from './developer-wallet.ts'
import { disguisedName } from './disguised-name.ts'
import { curveSoldAtLaunch } from './first-slot/curve-sold-at-launch.ts'
import { earlyHolders } from './first-slot/early-holders.ts'
import { tippedLaunch } from './first-slot/tipped-launch.ts'
import { freezeAuthority } from './freeze-authority.ts'
import { freshWallets } from './fresh-wallets.ts'
import { insiders } from './insiders.ts'
import { liquidityLock } from './liquidity-lock.ts'
import { metadata } from './metadata.ts'
import { mintAuthority } from './mint-authority.ts'
import { oneWay } from './one-way.ts'
import { organicBuyers } from './organic-buyers.ts'
import { priceFall } from './price-fall.ts'
import { silence } from './silence.ts'
import { snipers } from './snipers.ts'
import { socials } from './socials.ts'
import { thinLiquidity } from './thin-liquidity.ts'
import { tokenExtensions } from './token-extensions.ts'
import { topHolders } from './top-holders.ts'
import { washTrading } from './wash-trading.ts'

/** All rules. A rule that is not listed here does not count. */
export const RULES: readonly Rule[] = [
  mintAuthority,
  freezeAuthority,
  tokenExtensions,
  metadata,
  disguisedName,
  copycat,
  socials,
  developerRecord,
  developerWallet,
  developerHolding,
  developerSales,
  liquidityLock,
  thinLiquidity,
  topHolders,
  curveSoldAtLaunch,
  earlyHolders,
  snipers,
  bundles,
  tippedLaunch,
  insiders,
  freshWallets,
  washTrading,
  organicBuyers,
  oneWay,
  priceFall,
  silence,
]
