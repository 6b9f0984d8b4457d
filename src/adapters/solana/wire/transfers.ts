import { decodeBase58 } from '../../../contract/base58.ts'
import { isTokenProgram, SYSTEM_PROGRAM } from '../../../contract/token-programs.ts'
import type { Keys } from './keys.ts'
import { Reader } from './reader.ts'
import type { RawInstruction } from './run.ts'
import type { TokenTransfer } from './venue.ts'

/**
 * What a run moved by calling the System and Token programs, for when its logs are cut off. Layouts:
 * https://docs.rs/solana-system-interface and https://docs.rs/spl-token-2022-interface.
 */

const SYSTEM_TRANSFER = 2
const TRANSFER = 3
const MINT_TO = 7
const TRANSFER_CHECKED = 12
const MINT_TO_CHECKED = 14
const TRANSFER_FEE_EXTENSION = 26
const TRANSFER_CHECKED_WITH_FEE = 1

type Recorded = {
  keys: Keys
  /** By the transaction's own instruction; null: not recorded. */
  inner: readonly { index: number; instructions: readonly RawInstruction[] }[] | null
}

/** Of the run at `path`, in order; none when inner instructions were not recorded. */
export function transfersOf({ keys, inner }: Recorded, path: string): TokenTransfer[] {
  const [outer, nth = -1] = path.split('.').map(Number)
  const group = inner?.find(({ index }) => index === outer)?.instructions ?? []
  const height = nth < 0 ? 1 : (group[nth]?.stackHeight ?? null)
  const found: TokenTransfer[] = []
  for (const instruction of group.slice(nth + 1)) {
    const { programIdIndex, accounts, stackHeight } = instruction
    // What runs no higher is not its own anymore. All inner ones are the transaction's own's.
    if (nth >= 0 && (height === null || stackHeight === null || stackHeight <= height)) break
    const move = readMove(keys.at(programIdIndex), instruction)
    const from = move && keys.at(accounts[0] ?? -1)
    const to = move && keys.at(accounts[move.to] ?? -1)
    if (move && from && to) found.push({ from, to, amount: move.amount })
  }
  return found
}

function readMove(program: string | null, { data }: RawInstruction) {
  if (program === null || (program !== SYSTEM_PROGRAM && !isTokenProgram(program))) return null
  const bytes = typeof data === 'string' ? decodeBase58(data) : data
  const reader = new Reader(bytes ?? new Uint8Array())
  if (program === SYSTEM_PROGRAM)
    return reader.u32() === SYSTEM_TRANSFER ? moveOf(reader.u64(), 1) : null
  const kind = reader.u8()
  if (kind === TRANSFER || kind === MINT_TO || kind === MINT_TO_CHECKED)
    return moveOf(reader.u64(), 1)
  if (kind === TRANSFER_CHECKED) return moveOf(reader.u64(), 2)
  if (kind !== TRANSFER_FEE_EXTENSION || reader.u8() !== TRANSFER_CHECKED_WITH_FEE) return null
  return moveOf(reader.u64(), 2)
}

/** `to`: the receiver's place among the accounts. */
function moveOf(amount: bigint | null, to: number) {
  return amount === null ? null : { amount, to }
}

/** What `account` received; null: nothing. */
export function movedTo(transfers: readonly TokenTransfer[], account: string | undefined) {
  return sum(transfers.filter(({ to }) => to === account))
}

/** What left `account`; null: nothing did. */
export function movedFrom(transfers: readonly TokenTransfer[], account: string | undefined) {
  return sum(transfers.filter(({ from }) => from === account))
}

function sum(transfers: readonly TokenTransfer[]): bigint | null {
  if (transfers.length === 0) return null
  return transfers.reduce((total, { amount }) => total + amount, 0n)
}
