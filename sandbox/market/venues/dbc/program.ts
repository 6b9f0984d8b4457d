import { derive } from '../../transaction/derive.ts'
import { keyOf } from '../../transaction/keys.ts'

/** Meteora's Dynamic Bonding Curve. */
export const DBC = keyOf('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN')
export const DBC_AUTHORITY = derive(DBC, 'pool_authority')
export const DBC_EVENTS = derive(DBC, '__event_authority')

/** Configurations that launchpads have made: what a coin's curve is like. */
export const DBC_CONFIGS = [
  keyOf('7cGDjCR749ecTCBWKG8KGAJSaoxY4qnpQmHgabjGnkM6'),
  keyOf('9TgQQCXDhYGQBfoBPMmhNqR12KqseQ1U845bfaJmwsYb'),
] as const
