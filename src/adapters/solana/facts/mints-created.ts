import {
  type Base64EncodedDataResponse,
  decodeTransactionFromRpcResponse,
  walkInstructions,
} from '@solana/kit'
import { isTokenProgram } from '../../../contract/token-programs.ts'
import type { RawTransaction } from '../wire/raw-transaction.ts'
import { transactionMeta } from '../wire/transaction-meta.ts'

/** `InitializeMint` and `InitializeMint2` of the token programs; the mint is the first account. */
const INITIALIZE_MINT: ReadonlySet<number> = new Set([0, 20])

/**
 * Mints created in a transaction that `wallet` signed and paid for, at top level or inside
 * a launchpad's instruction. Bytes that make no sense created nothing that we could name: null.
 */
export function mintsCreatedBy(raw: RawTransaction, wallet: string): string[] | null {
  try {
    const { data: meta } = transactionMeta.safeParse(raw.meta)
    if (!meta) return null
    const { compiledMessage } = decodeTransactionFromRpcResponse({
      transaction: raw.transaction as Base64EncodedDataResponse,
    })
    if (meta.err !== null || compiledMessage.staticAccounts[0] !== wallet) return []
    const { loadedAddresses } = meta
    return walkInstructions({ compiledMessage, loadedAddresses, meta }).flatMap(
      ({ programAddress, accounts = [], data }) => {
        const isCreation =
          isTokenProgram(programAddress) && data && INITIALIZE_MINT.has(data[0] ?? -1)
        const mint = accounts[0]?.address
        return isCreation && mint ? [mint] : []
      },
    )
  } catch {
    return null
  }
}
