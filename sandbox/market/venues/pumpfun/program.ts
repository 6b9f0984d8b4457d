import { type AccountMeta, type ProgramCall, programLog, readonly } from '../../transaction/call.ts'
import { derive } from '../../transaction/derive.ts'
import { keyOf } from '../../transaction/keys.ts'

/** pump.fun's program and the accounts that all its coins share. */
export const PUMP = keyOf('6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P')
export const GLOBAL = derive(PUMP, 'global')
export const MINT_AUTHORITY = derive(PUMP, 'mint-authority')
export const EVENT_AUTHORITY = derive(PUMP, '__event_authority')
export const FEES = keyOf('pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ')
export const FEE_CONFIG = derive(FEES, 'fee_config', PUMP)
export const MAYHEM = keyOf('MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e')
export const MAYHEM_PARAMS = derive(MAYHEM, 'global-params')
export const MAYHEM_VAULT = derive(MAYHEM, 'sol-vault')
/** One of the wallets that buy coins back with their share of the fees. */
export const BUYBACK = keyOf('A7hAgCzFw14fejgCp387JUJRMNyz4j89JKnhtKU8piqW')

export function pumpCall(
  name: string,
  accounts: readonly AccountMeta[],
  data: Uint8Array,
  does: ProgramCall['does'],
  units: number,
): ProgramCall {
  return {
    program: PUMP,
    accounts: [...accounts, readonly(EVENT_AUTHORITY), readonly(PUMP)],
    data,
    does: [programLog(`Instruction: ${name}`), ...does],
    units,
  }
}
