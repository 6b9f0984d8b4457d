import type { PastBalance, PastTransaction } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { decodeTransaction } from '../venues/all.ts'
import { integer } from '../wire/json.ts'
import type { RawTransaction } from '../wire/raw-transaction.ts'
import { readMessage } from '../wire/read-message.ts'
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
  const balances = balancesAfter(raw.meta, (index) => message.keys.at(index))
  return { signature, slot, at: blockTime * SECOND, events, balances }
}

/** An account that was emptied and closed is listed before, and not after: it holds nothing then. */
function balancesAfter(
  { preTokenBalances, postTokenBalances }: RawTransaction['meta'],
  addressAt: (index: number) => string | null,
): PastBalance[] {
  const found = new Map<string, PastBalance>()
  for (const [list, isAfter] of [
    [preTokenBalances, false],
    [postTokenBalances, true],
  ] as const) {
    if (!Array.isArray(list)) continue
    for (const balance of list) {
      const account = addressAt(integer(balance?.accountIndex) ?? -1)
      const text = balance?.uiTokenAmount?.amount
      if (account === null || typeof balance.mint !== 'string' || !RAW_UNITS.test(text)) continue
      const owner = typeof balance.owner === 'string' && balance.owner !== '' ? balance.owner : null
      found.set(account, {
        account,
        owner,
        mint: balance.mint,
        amount: isAfter ? BigInt(text) : 0n,
      })
    }
  }
  return [...found.values()]
}
