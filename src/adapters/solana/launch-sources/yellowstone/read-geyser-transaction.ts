import { encodeBase58 } from '../../../../contract/base58.ts'
import { Keys } from '../../wire/keys.ts'
import type { RawInstruction } from '../../wire/run.ts'
import { tokenAccountsByAddress } from '../../wire/token-moves.ts'
import { type InnerGroup, transactionOfParts } from '../../wire/transaction-of-parts.ts'
import type { VenueTransaction } from '../../wire/venue.ts'
import { decodeUtf8, Fields, nestedMessage, numberIn } from './protobuf.ts'

/** `SubscribeUpdateTransactionInfo` of geyser.proto and what it holds of solana-storage.proto. */
const INFO = { signature: 1, isVote: 2, transaction: 3, meta: 4 }
const TRANSACTION = { message: 2 }
const MESSAGE = { accountKeys: 2, instructions: 4 }
const INSTRUCTION = { programIdIndex: 1, accounts: 2, data: 3, stackHeight: 4 }
const META = {
  err: 1,
  inner: 5,
  logs: 6,
  before: 7,
  after: 8,
  innerNone: 10,
  writable: 12,
  readonly: 13,
}
const GROUP = { index: 1, instructions: 2 }
const BALANCE = { accountIndex: 1, mint: 2, amount: 3, owner: 4 }
const AMOUNT = { decimals: 2 }
const SIGNATURE_BYTES = 64

/**
 * A transaction as the stream sends it.
 * @returns null: it failed, or no program of ours ran
 * @throws RangeError when the bytes make no sense
 */
export function readGeyserTransaction(info: Uint8Array, slot: number): VenueTransaction | null {
  let signature: Uint8Array = new Uint8Array(0)
  let message: Uint8Array = signature
  let meta: Uint8Array | null = null
  const fields = new Fields(info)
  while (fields.next()) {
    const { number, bytes } = fields
    if (number === INFO.signature) signature = bytes
    if (number === INFO.transaction) message = nestedMessage(bytes, TRANSACTION.message)
    if (number === INFO.meta) meta = bytes
  }
  if (meta === null || signature.length !== SIGNATURE_BYTES) return null
  const result = readMeta(meta)
  if (result === null) return null
  const { accountKeys, instructions } = readMessage(message)
  const keys = new Keys([...accountKeys, ...result.loaded])
  if (!keys.hasWatched()) return null
  return transactionOfParts({
    signature: encodeBase58(signature),
    slot,
    blockTime: null,
    keys,
    instructions,
    inner: result.inner,
    logs: result.logs,
    tokenAccounts: () =>
      tokenAccountsByAddress(keys, result.before.map(readBalance), result.after.map(readBalance)),
  })
}

function readMessage(message: Uint8Array) {
  const accountKeys: Uint8Array[] = []
  const instructions: RawInstruction[] = []
  const fields = new Fields(message)
  while (fields.next()) {
    const { number, bytes } = fields
    if (number === MESSAGE.accountKeys) accountKeys.push(bytes)
    if (number === MESSAGE.instructions) instructions.push(readInstruction(bytes))
  }
  return { accountKeys, instructions }
}

/** null: the transaction failed. */
function readMeta(meta: Uint8Array) {
  const inner: InnerGroup[] = []
  const logs: string[] = []
  const before: Uint8Array[] = []
  const after: Uint8Array[] = []
  const writable: Uint8Array[] = []
  const readonly: Uint8Array[] = []
  let isRecorded = true
  const fields = new Fields(meta)
  while (fields.next()) {
    const { number, value, bytes } = fields
    if (number === META.err) return null
    if (number === META.inner) inner.push(readGroup(bytes))
    if (number === META.logs) logs.push(decodeUtf8(bytes))
    if (number === META.before) before.push(bytes)
    if (number === META.after) after.push(bytes)
    if (number === META.innerNone) isRecorded = value === 0
    if (number === META.writable) writable.push(bytes)
    if (number === META.readonly) readonly.push(bytes)
  }
  const loaded = [...writable, ...readonly]
  return { inner: isRecorded ? inner : null, logs, before, after, loaded }
}

function readGroup(group: Uint8Array): InnerGroup {
  let index = 0
  const instructions: RawInstruction[] = []
  const fields = new Fields(group)
  while (fields.next()) {
    const { number, value, bytes } = fields
    if (number === GROUP.index) index = value
    if (number === GROUP.instructions) instructions.push(readInstruction(bytes))
  }
  return { index, instructions }
}

/** Fields that are 0 or empty are left out. */
function readInstruction(instruction: Uint8Array): RawInstruction {
  let programIdIndex = 0
  let accounts: Uint8Array = new Uint8Array(0)
  let data: Uint8Array = accounts
  let stackHeight: number | null = null
  const fields = new Fields(instruction)
  while (fields.next()) {
    const { number, value, bytes } = fields
    if (number === INSTRUCTION.programIdIndex) programIdIndex = value
    if (number === INSTRUCTION.accounts) accounts = bytes
    if (number === INSTRUCTION.data) data = bytes
    if (number === INSTRUCTION.stackHeight) stackHeight = value
  }
  return { programIdIndex, accounts, data, stackHeight }
}

/** In the RPC's own words. */
function readBalance(balance: Uint8Array) {
  let accountIndex = 0
  let mint = ''
  let owner = ''
  let decimals = 0
  const fields = new Fields(balance)
  while (fields.next()) {
    const { number, value, bytes } = fields
    if (number === BALANCE.accountIndex) accountIndex = value
    if (number === BALANCE.mint) mint = decodeUtf8(bytes)
    if (number === BALANCE.owner) owner = decodeUtf8(bytes)
    if (number !== BALANCE.amount) continue
    decimals = numberIn(bytes, AMOUNT.decimals)
  }
  return { accountIndex, mint, owner, uiTokenAmount: { decimals } }
}
