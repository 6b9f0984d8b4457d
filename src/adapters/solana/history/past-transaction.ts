import type { PastBalance, PastTransaction } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { decodeTransaction } from '../venues/all.ts'
import type { Keys } from '../wire/keys.ts'
import type { RawTransaction } from '../wire/raw-transaction.ts'
import { readMessage } from '../wire/read-message.ts'
import { balancesIn } from '../wire/token-moves.ts'
import { transactionOfRaw } from '../wire/transaction-of-raw.ts'

const RAW_UNITS = /^\d{1,20}$/

/**
 * What a transaction of the past did, by the decoders that read live ones, and what token accounts
 * held after it. null: it cannot be read, it failed, or its time is unknown.
 */
export function pastTransaction(raw: RawTransaction, signature: string): PastTransaction | null {
  const { slot, blockTime } = raw
  const message = readMessage(raw.transaction, raw.meta.loadedAddresses)
  const hasFailed = raw.meta.err !== null && raw.meta.err !== undefined
  if (message?.signature !== signature || blockTime === null || hasFailed) return null
  const events = decodeTransaction(transactionOfRaw(raw))
  const balances = balancesAfter(raw.meta, message.keys)
  return { signature, slot, at: blockTime * SECOND, events, balances }
}

/** An account that was emptied and closed is listed before, and not after: it holds nothing then. */
function balancesAfter(
  { preTokenBalances, postTokenBalances }: RawTransaction['meta'],
  keys: Keys,
): PastBalance[] {
  const before = amountsIn(keys, preTokenBalances).map((held) => ({ ...held, amount: 0n }))
  const found = [...before, ...amountsIn(keys, postTokenBalances)]
  return [...new Map(found.map((held) => [held.account, held])).values()]
}

function amountsIn(keys: Keys, list: unknown): PastBalance[] {
  return balancesIn(keys, list).flatMap(({ address, mint, owner, amount }) => {
    const text = `${amount?.amount}`
    return RAW_UNITS.test(text) ? [{ account: address, owner, mint, amount: BigInt(text) }] : []
  })
}
