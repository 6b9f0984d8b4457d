import { lookupTableData } from './transaction/accounts.ts'
import {
  ASSOCIATED_TOKEN,
  LOOKUP_TABLE,
  METADATA,
  RENT,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  WRAPPED_SOL,
} from './transaction/addresses.ts'
import type { LookupTable } from './transaction/compile.ts'
import { derive } from './transaction/derive.ts'
import { rentOf } from './transaction/effects.ts'
import type { MarketChain } from './transaction-sender.ts'
import * as lab from './venues/launchlab/program.ts'
import * as pump from './venues/pumpfun/program.ts'
import * as swap from './venues/pumpswap/program.ts'

/** Addresses that many market transactions name. */
export const SHARED = [
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  ASSOCIATED_TOKEN,
  WRAPPED_SOL,
  METADATA,
  RENT,
  pump.PUMP,
  pump.GLOBAL,
  pump.MINT_AUTHORITY,
  pump.EVENT_AUTHORITY,
  pump.FEES,
  pump.FEE_CONFIG,
  pump.MAYHEM,
  pump.MAYHEM_PARAMS,
  pump.MAYHEM_VAULT,
  pump.BUYBACK,
  swap.PUMP_SWAP,
  swap.SWAP_CONFIG,
  swap.SWAP_EVENTS,
  swap.SWAP_FEES,
  swap.SWAP_BUYBACK,
  swap.WITHDRAW_AUTHORITY,
  lab.LAUNCH_LAB,
  lab.LAB_AUTHORITY,
  lab.LAB_EVENTS,
  lab.LAB_CONFIG,
  ...lab.PLATFORMS,
]

/** Creates the lookup table that market transactions use. */
export function createTable(chain: Pick<MarketChain, 'setAccount'>): LookupTable {
  const key = derive(LOOKUP_TABLE, 'market')
  const data = lookupTableData(SHARED)
  const state = { data, owner: LOOKUP_TABLE.address, executable: false }
  chain.setAccount(key.address, { ...state, lamports: rentOf(data.length) })
  return { key, keys: SHARED }
}
