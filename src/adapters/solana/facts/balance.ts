import { TOKEN_AMOUNT } from '../wire/token-accounts.ts'
import type { RequestAllowance } from './request-allowance.ts'

/** One request. Raw units of all of `owner`'s accounts for `mint`; null: not available. */
export async function fetchBalance(
  { rpc, ask }: RequestAllowance,
  owner: string,
  mint: string,
  signal?: AbortSignal,
): Promise<bigint | null> {
  const request = (late: AbortSignal) => rpc.getTokenAccounts(owner, mint, TOKEN_AMOUNT, late)
  const asked = await ask('facts', request, signal)
  if (asked === null) return null
  let sum = 0n
  for (const { data } of asked.answer) {
    const bytes = Buffer.from(data[0], 'base64')
    if (bytes.length !== TOKEN_AMOUNT.length) return null
    sum += bytes.readBigUInt64LE(0)
  }
  return sum
}
