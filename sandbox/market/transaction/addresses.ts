import { WRAPPED_SOL as WRAPPED_SOL_MINT } from '../../../src/contract/launches/mints.ts'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  METADATA_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../src/contract/token-programs.ts'
import { keyOf } from './keys.ts'

/** Programs and accounts that every cluster has. */
export const SYSTEM = keyOf(SYSTEM_PROGRAM)
export const TOKEN = keyOf(TOKEN_PROGRAM)
export const TOKEN_2022 = keyOf(TOKEN_2022_PROGRAM)
export const ASSOCIATED_TOKEN = keyOf(ASSOCIATED_TOKEN_PROGRAM)
export const COMPUTE_BUDGET = keyOf('ComputeBudget111111111111111111111111111111')
export const WRAPPED_SOL = keyOf(WRAPPED_SOL_MINT)
export const METADATA = keyOf(METADATA_PROGRAM)
export const RENT = keyOf('SysvarRent111111111111111111111111111111111')
export const LOOKUP_TABLE = keyOf('AddressLookupTab1e1111111111111111111111111')
