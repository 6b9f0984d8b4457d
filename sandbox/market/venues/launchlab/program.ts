import { WRAPPED_SOL } from '../../transaction/addresses.ts'
import { logsData, type ProgramCall } from '../../transaction/call.ts'
import { derive } from '../../transaction/derive.ts'
import { keyOf } from '../../transaction/keys.ts'
import { eventCall } from '../event-call.ts'

/** Raydium LaunchLab, and the accounts that all its launches against SOL share. */
export const LAUNCH_LAB = keyOf('LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj')
export const LAB_AUTHORITY = derive(LAUNCH_LAB, 'vault_auth_seed')
export const LAB_EVENTS = derive(LAUNCH_LAB, '__event_authority')
/** The configuration of constant product curves against SOL. */
export const LAB_CONFIG = derive(
  LAUNCH_LAB,
  'global_config',
  WRAPPED_SOL,
  Uint8Array.of(0),
  Uint8Array.of(0, 0),
)

/** The launchpads that run on it, by their platform's configuration: LetsBonk and StonkFun. */
export const PLATFORMS = [
  keyOf('FfYek5vEz23cMkWsdJwG2oa6EphsvXSHrGpdALN4g6W1'),
  keyOf('4E876qZTE9FJMrBzgVtBrSrzz2TLivB5Y5QXPjB4gZL7'),
] as const

/** LaunchLab sends an event to itself first and logs it afterwards. */
export function emitLabEvent(event: Uint8Array): (string | ProgramCall)[] {
  return [eventCall(LAUNCH_LAB, LAB_EVENTS, event), logsData(event)]
}
