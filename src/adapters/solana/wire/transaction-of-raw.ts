import { SECOND } from '../../../kernel/clock.ts'
import { integer, isRecord } from './json.ts'
import type { Keys } from './keys.ts'
import { readInstructions, readMessage } from './read-message.ts'
import { tokenAccountsByAddress } from './token-moves.ts'
import { type InnerGroup, transactionOfParts } from './transaction-of-parts.ts'
import type { VenueTransaction } from './venue.ts'

/**
 * Reads what `getTransaction` answers in the encodings json, jsonParsed, base64 and base58, of the
 * versions legacy, 0 and 1 (https://solana.com/docs/rpc/http/gettransaction). It never throws.
 * @returns null: the transaction failed, no program of ours ran, or it cannot be read
 */
export function transactionOfRaw(answer: unknown): VenueTransaction | null {
  if (!isRecord(answer) || !isRecord(answer.meta)) return null
  const { meta } = answer
  const slot = integer(answer.slot)
  if (slot === null || (meta.err !== null && meta.err !== undefined)) return null
  const message = readMessage(answer.transaction, meta.loadedAddresses)
  if (!message?.keys.hasWatched()) return null
  const { signature, keys, instructions } = message
  const seconds = integer(answer.blockTime)
  return transactionOfParts({
    signature,
    slot,
    blockTime: seconds ? seconds * SECOND : null,
    keys,
    instructions,
    inner: readInner(meta.innerInstructions, keys),
    logs: Array.isArray(meta.logMessages) ? meta.logMessages : [],
    tokenAccounts: () =>
      tokenAccountsByAddress(keys, meta.preTokenBalances, meta.postTokenBalances),
  })
}

function readInner(groups: unknown, keys: Keys): InnerGroup[] | null {
  if (!Array.isArray(groups)) return null
  return groups.map((group) => ({
    index: integer(group?.index) ?? -1,
    instructions: readInstructions(group?.instructions, keys),
  }))
}
