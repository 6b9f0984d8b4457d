import { encodeBase58 } from '../../../contract/base58.ts'
import { TOKEN_PROGRAM } from '../../../contract/token-programs.ts'
import type { RawAccount } from '../rpc/answers.ts'
import type { UsdcAccount } from '../wire/token-accounts.ts'

/**
 * Layout: `Account` in https://github.com/solana-program/token, interface/src/state.rs: mint, owner,
 * u64 amount, optional delegate (4 + 32), state, …
 */
const LENGTH = 165
const STATE_AT = 108
const INITIALIZED = 1

/** Why nothing can be paid to a token account; null: it is as it should be. */
export function whyNotPayable(
  found: RawAccount | null,
  account: UsdcAccount,
): 'missing' | 'foreign' | 'frozen' | null {
  if (found === null) return 'missing'
  const data = Buffer.from(found.data[0], 'base64')
  const key = (at: number) => encodeBase58(data.subarray(at, at + 32))
  const isOurs = key(0) === account.mint && key(32) === account.owner
  if (found.owner !== TOKEN_PROGRAM || data.length !== LENGTH || !isOurs) return 'foreign'
  return data[STATE_AT] === INITIALIZED ? null : 'frozen'
}
