import type { Chain } from '../chain.ts'
import type { Commitment } from '../slots.ts'
import { INVALID_PARAMS, MIN_CONTEXT_SLOT_NOT_REACHED, RpcError } from './error.ts'
import type { BankConfig } from './shapes.ts'

/** Of the validator that this endpoint answers like. */
export const VERSION = '4.2.2'

/** The state that a request reads. */
export type Bank = { commitment: Commitment; slot: number }

/** Selects the bank of a request's configuration; finalized by default. */
export function bankOf(
  chain: Chain,
  config: Pick<NonNullable<BankConfig>, 'commitment' | 'minContextSlot'> | null | undefined,
): Bank {
  const commitment = config?.commitment ?? 'finalized'
  const slot = chain.slot(commitment)
  if ((config?.minContextSlot ?? 0) > slot) {
    throw new RpcError(MIN_CONTEXT_SLOT_NOT_REACHED, 'Minimum context slot has not been reached', {
      contextSlot: slot,
    })
  }
  return { commitment, slot }
}

/** Like {@link bankOf}, for methods that read history, which is written from confirmed on. */
export function historyBank(chain: Chain, config: BankConfig): Bank {
  if (config?.commitment === 'processed') {
    throw new RpcError(INVALID_PARAMS, 'Method does not support commitment below `confirmed`')
  }
  return bankOf(chain, config)
}

/** A notification's result, which tells no version. */
export function inSlot(slot: number, value: unknown) {
  return { context: { slot }, value }
}

export function inContext(slot: number, value: unknown) {
  return { context: { apiVersion: VERSION, slot }, value }
}
