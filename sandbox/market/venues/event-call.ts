import { write } from '../transaction/bytes.ts'
import { logsData, type ProgramCall, signer } from '../transaction/call.ts'
import type { Key } from '../transaction/keys.ts'

/**
 * Precedes an event that an Anchor program sends to itself by CPI, so that log truncation can't
 * lose it.
 */
const EVENT_TAG = 'e445a52e51cb9a1d'

/** Emits an event as a log line and as a call to itself, as pump.fun's programs do. */
export function logAndCallEvent(
  program: Key,
  authority: Key,
  event: Uint8Array,
): (string | ProgramCall)[] {
  return [logsData(event), eventCall(program, authority, event)]
}

/** Anchor's `emit_cpi!`: the program calls itself with the event as data. */
export function eventCall(program: Key, authority: Key, event: Uint8Array): ProgramCall {
  return {
    program,
    accounts: [signer(authority)],
    data: write(EVENT_TAG).raw(event).done(),
    does: [],
    units: 2_125,
  }
}
