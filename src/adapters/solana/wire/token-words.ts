import { decodeBase58 } from '../../../contract/base58.ts'
import { METADATA_PROGRAM, TOKEN_2022_PROGRAM } from '../../../contract/token-programs.ts'
import type { Keys } from './keys.ts'
import { isTagged, Reader, tag } from './reader.ts'
import type { RawInstruction } from './run.ts'
import type { TokenWords } from './venue.ts'

/**
 * What a transaction writes on a mint as its name, ticker and document, for venues that leave that
 * to others: Metaplex's Token Metadata (https://github.com/metaplex-foundation/mpl-token-metadata)
 * or Token-2022's own (https://docs.rs/spl-token-metadata-interface).
 */

const INITIALIZE = tag('d2e11ea258b84d8d')
const CREATE_METADATA_V3 = 33
const CREATE = 42

type Recorded = {
  keys: Keys
  instructions: readonly RawInstruction[]
  inner: readonly { instructions: readonly RawInstruction[] }[] | null
}

/** null: nothing was written on `mint`. */
export function tokenWordsOf(
  { keys, instructions, inner }: Recorded,
  mint: string,
): TokenWords | null {
  for (const list of [instructions, ...(inner ?? []).map((group) => group.instructions)]) {
    for (const instruction of list) {
      const at = (index: number) => keys.at(instruction.accounts[index] ?? -1)
      const program = keys.at(instruction.programIdIndex)
      if (program !== METADATA_PROGRAM && program !== TOKEN_2022_PROGRAM) continue
      const read = program === METADATA_PROGRAM ? readMetaplex : readToken2022
      const found = read(instruction)
      if (found && at(found.mintAt) === mint) {
        const { reader } = found
        return { name: reader.text(), symbol: reader.text(), uri: reader.text() }
      }
    }
  }
  return null
}

function readMetaplex(instruction: RawInstruction) {
  const reader = new Reader(bytesOf(instruction))
  const kind = reader.u8()
  if (kind === CREATE_METADATA_V3) return { reader, mintAt: 1 }
  // Of the arguments' first version, the only one.
  return kind === CREATE && reader.u8() === 0 ? { reader, mintAt: 2 } : null
}

function readToken2022(instruction: RawInstruction) {
  const bytes = bytesOf(instruction)
  if (!isTagged(bytes, INITIALIZE)) return null
  return { reader: new Reader(bytes, INITIALIZE.length), mintAt: 2 }
}

function bytesOf({ data }: RawInstruction): Uint8Array {
  return (typeof data === 'string' ? decodeBase58(data) : data) ?? new Uint8Array()
}
