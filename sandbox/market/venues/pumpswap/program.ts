import { TOKEN, WRAPPED_SOL } from '../../transaction/addresses.ts'
import { associated, derive } from '../../transaction/derive.ts'
import { keyOf } from '../../transaction/keys.ts'
import { BUYBACK, FEES } from '../pumpfun/program.ts'

/** PumpSwap, where pump.fun's coins go when their curve is full. */
export const PUMP_SWAP = keyOf('pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA')
export const SWAP_CONFIG = derive(PUMP_SWAP, 'global_config')
export const SWAP_EVENTS = derive(PUMP_SWAP, '__event_authority')
export const SWAP_FEES = derive(FEES, 'fee_config', PUMP_SWAP)
export const SWAP_BUYBACK = associated(BUYBACK, WRAPPED_SOL, TOKEN)
/** Receives pump.fun's migration fee. */
export const WITHDRAW_AUTHORITY = keyOf('39azUYFWPz3VHgKCf3VChUwbpURdCHRxjWVowf5jUJjg')
