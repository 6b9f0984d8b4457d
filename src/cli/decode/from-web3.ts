import { isRecord } from '../../adapters/solana/wire/json.ts'
import { bytesIn } from './bytes-in.ts'

/**
 * Converts the JSON of a versioned transaction from `getTransaction` of `@solana/web3.js` 1 back to
 * the form of the RPC response. Anything else is returned unchanged.
 */
export function fromWeb3(transaction: unknown): unknown {
  if (!isRecord(transaction) || !isRecord(transaction.message)) return transaction
  const { staticAccountKeys, compiledInstructions } = transaction.message
  if (!Array.isArray(staticAccountKeys) || !Array.isArray(compiledInstructions)) return transaction
  const instructions = compiledInstructions.filter(isRecord).map((instruction) => ({
    programIdIndex: instruction.programIdIndex,
    accounts: instruction.accountKeyIndexes,
    data: bytesOf(instruction.data),
    stackHeight: 1,
  }))
  return { ...transaction, message: { accountKeys: staticAccountKeys, instructions } }
}

/** In JSON, a `Buffer` is `{type, data}`, and a `Uint8Array` is an object with its indexes as keys. */
function bytesOf(data: unknown): unknown {
  if (!isRecord(data)) return Array.isArray(data) ? bytesIn(data) : data
  return bytesIn(Array.isArray(data.data) ? data.data : Object.values(data))
}
