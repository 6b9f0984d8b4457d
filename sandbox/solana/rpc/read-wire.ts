import {
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  type TransactionMessageBytes,
} from '@solana/kit'
import { decodeWire, WireError, type WireTransaction } from '../wire/wire.ts'
import { bytesOfBase58, bytesOfBase64 } from './binary.ts'
import { INVALID_PARAMS, RpcError } from './error.ts'

type BinaryEncoding = 'base58' | 'base64'

/** What a validator calls what it reads. */
const TRANSACTION = 'solana_transaction::versioned::VersionedTransaction'
const MESSAGE = 'solana_message::versions::VersionedMessage'

const NOTHING = 'Attempting to read 1 bytes'
const PACKET_BYTES = 1_232
const V1_BYTES = 4_096
const V1_FIRST_BYTE = 0x80
const LONGEST = { base58: 1_683, base64: 1_644, base64OfV1: 5_464 }

/**
 * Reads the transaction of a request. Throws {@link RpcError}.
 *
 * @returns `isWhole`: bytes after it are ignored here, but leaders drop such a packet
 */
export function transactionOf(
  text: string,
  encoding: BinaryEncoding = 'base58',
): { wire: WireTransaction; isWhole: boolean } {
  const bytes = readBytes(text, encoding, TRANSACTION)
  try {
    if (bytes.length === 0) throw new WireError(NOTHING)
    const wire = decodeWire(bytes, { ignoresRest: true })
    return { wire, isWhole: wire.bytes.length === bytes.length }
  } catch (error) {
    throw unreadable(TRANSACTION, error)
  }
}

/** Reads a message in base64, as an unsigned transaction. Throws {@link RpcError}. */
export function messageOf(text: string): WireTransaction {
  const messageBytes = readBytes(text, 'base64', MESSAGE) as unknown as TransactionMessageBytes
  try {
    if (messageBytes.length === 0) throw new WireError(NOTHING)
    const { header, staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const signers = staticAccounts.slice(0, header.numSignerAccounts)
    const signatures = Object.fromEntries(signers.map((signer) => [signer, null]))
    const bytes = getTransactionEncoder().encode({ messageBytes, signatures })
    return decodeWire(new Uint8Array(bytes), { ignoresRest: true })
  } catch (error) {
    throw unreadable(MESSAGE, error)
  }
}

function readBytes(text: string, encoding: BinaryEncoding, thing: string): Uint8Array {
  const most = longestOf(text, encoding)
  const raw = most === LONGEST.base64OfV1 ? V1_BYTES : PACKET_BYTES
  if (text.length > most) {
    const sizes = `${text.length} bytes (max: encoded/raw ${most}/${raw})`
    throw new RpcError(INVALID_PARAMS, `${encoding} encoded ${thing} too large: ${sizes}`)
  }
  let bytes: Uint8Array
  try {
    bytes = encoding === 'base58' ? bytesOfBase58(text) : bytesOfBase64(text)
  } catch (error) {
    const { message } = error as Error
    throw new RpcError(INVALID_PARAMS, `invalid ${encoding} encoding: ${message}`)
  }
  if (bytes.length <= raw) return bytes
  const sizes = `${bytes.length} bytes (max: ${raw} bytes)`
  throw new RpcError(INVALID_PARAMS, `decoded ${thing} too large: ${sizes}`)
}

function longestOf(text: string, encoding: BinaryEncoding): number {
  if (encoding === 'base58') return LONGEST.base58
  const [first = 0] = Buffer.from(text.slice(0, 4), 'base64')
  return first >= V1_FIRST_BYTE ? LONGEST.base64OfV1 : LONGEST.base64
}

function unreadable(thing: string, error: unknown): RpcError {
  return new RpcError(INVALID_PARAMS, `failed to deserialize ${thing}: ${wordsOf(error)}`)
}

/** A reader that runs out of bytes says how many it wanted. */
function wordsOf(error: unknown): string {
  const cause = error instanceof WireError ? error.cause : error
  const wanted = (cause as { context?: { expected?: unknown } } | undefined)?.context?.expected
  if (typeof wanted === 'number') return `Attempting to read ${wanted} bytes`
  return error instanceof Error ? error.message : 'unreadable'
}
