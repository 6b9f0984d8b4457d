import { isRecord } from '../../adapters/solana/wire/json.ts'
import { bytesIn } from './bytes-in.ts'

/**
 * What `getTransaction` of `@solana/web3.js` 1 returns for versioned transactions, written down as
 * JSON, in the form of the RPC answer that it came from. Anything else is left as it is.
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

/** A `Buffer` is written as `{type, data}`, a `Uint8Array` as an object of its places. */
function bytesOf(data: unknown): unknown {
  if (!isRecord(data)) return Array.isArray(data) ? bytesIn(data) : data
  return bytesIn(Array.isArray(data.data) ? data.data : Object.values(data))
}
