import { decodeBase58, encodeKey } from '../../../contract/base58.ts'
import { integer } from './json.ts'
import { isWatched, PROGRAMS } from './programs.ts'
import { isTagged } from './reader.ts'

const KEY = 32
const WATCHED_BYTES = Object.values(PROGRAMS).map(
  (program) => [program, decodeBase58(program) as Uint8Array] as const,
)

/** A transaction's accounts, each turned into base58 only when it is asked for. */
export class Keys {
  readonly #keys: (string | Uint8Array)[]
  /** By index: a watched program's address, null for others. */
  readonly #watched: (string | null | undefined)[]

  constructor(keys: (string | Uint8Array)[]) {
    this.#keys = keys
    this.#watched = []
  }

  get length(): number {
    return this.#keys.length
  }

  /** null: it leads nowhere. Indexes come from outside, and may be anything. */
  at(index: number): string | null {
    const key = this.#keys[typeof index === 'number' ? index : (integer(index) ?? -1)]
    if (key === undefined) return null
    if (typeof key === 'string') return key
    if (key.length !== KEY) return null
    const text = encodeKey(key)
    this.#keys[index] = text
    return text
  }

  /** null: an index leads nowhere. */
  all(indexes: ArrayLike<number>): string[] | null {
    const found: string[] = []
    for (let nth = 0; nth < indexes.length; nth += 1) {
      const key = this.at(indexes[nth] as number)
      if (key === null) return null
      found.push(key)
    }
    return found
  }

  /** The program at `index` if it is one of ours. */
  watched(index: number): string | null {
    if (typeof index !== 'number') return null
    const known = this.#watched[index]
    if (known !== undefined) return known
    const key = this.#keys[index]
    if (key === undefined) return null
    const program = typeof key === 'string' ? (isWatched(key) ? key : null) : watchedOf(key)
    this.#watched[index] = program
    return program
  }

  hasWatched(): boolean {
    for (let index = 0; index < this.#keys.length; index += 1) if (this.watched(index)) return true
    return false
  }

  indexOf(address: string): number {
    for (let index = 0; index < this.#keys.length; index += 1) {
      if (this.at(index) === address) return index
    }
    return -1
  }
}

function watchedOf(key: Uint8Array): string | null {
  for (const [program, bytes] of WATCHED_BYTES) if (isTagged(key, bytes)) return program
  return null
}
