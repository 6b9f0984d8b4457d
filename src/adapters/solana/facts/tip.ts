import { TIP_ACCOUNTS } from '../../../contract/launches/tip-accounts.ts'
import type { RawTransaction } from '../wire/raw-transaction.ts'
import { readTransaction } from '../wire/read-transaction.ts'
import type { RequestAllowance } from './request-allowance.ts'

/** One request: what a transaction paid to landing services, in lamports. null: unavailable. */
export async function fetchTip(
  { rpc, ask }: RequestAllowance,
  signature: string,
  signal?: AbortSignal,
): Promise<bigint | null> {
  const request = (late: AbortSignal) => rpc.getTransaction(signature, 'confirmed', late)
  const asked = await ask('history', request, signal)
  return asked?.answer ? tipOf(asked.answer, signature) : null
}

/** What the balances of tip accounts grew by. null: not that transaction, or it can't be read. */
function tipOf(raw: RawTransaction, signature: string): bigint | null {
  const reading = readTransaction(raw, NOBODY)
  if (reading.kind !== 'read' || reading.transaction.signature !== signature) return null
  const accounts = reading.transaction.accountKeys.filter((key) => TIP_ACCOUNTS.has(key))
  return accounts.reduce((sum, account) => {
    const found = readTransaction(raw, account)
    const balance = found.kind === 'read' ? found.transaction.balance : null
    const grown = balance === null ? 0n : balance.after - balance.before
    return grown > 0n ? sum + grown : sum
  }, 0n)
}

/** No transaction has it among its accounts. */
const NOBODY = ''
