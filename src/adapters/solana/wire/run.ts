import { decodeBase58 } from '../../../contract/base58.ts'
import { eventOfCall } from './event-call.ts'
import type { Keys } from './keys.ts'
import type { Invocation } from './venue.ts'

/** An instruction as it was recorded. Indexes point into the transaction's keys. */
export type RawInstruction = {
  programIdIndex: number
  accounts: ArrayLike<number>
  /** Base58 or bytes. null: only its parsed form was reported. */
  data: string | Uint8Array | null
  /** 1 is the transaction's own; null: not reported, as by nodes before 2023. */
  stackHeight: number | null
}

/** `outer`: the transaction's own instruction; `inner`: which one below it, -1 for itself. */
export type InstructionPlace = { outer: number; inner: number }

/** The instruction that runs a program; absent where only logs are known. */
type Call = { instruction: RawInstruction; keys: Keys }

/** One run of a program, filled while instructions and logs are walked. */
export class Run implements Invocation {
  readonly program: string
  caller: string | null
  readonly logs: string[] = []
  readonly #outer: number
  readonly #inner: number
  readonly #instruction: RawInstruction | null
  readonly #keys: Keys | null
  readonly #logged: Uint8Array[] = []
  readonly #called: Uint8Array[] = []
  #accounts: readonly string[] | null | undefined
  #data: Uint8Array | null | undefined
  #events: readonly Uint8Array[] | undefined

  constructor(
    program: string,
    { outer, inner }: InstructionPlace,
    caller: string | null,
    call?: Call,
  ) {
    this.program = program
    this.#outer = outer
    this.#inner = inner
    this.caller = caller
    this.#instruction = call?.instruction ?? null
    this.#keys = call?.keys ?? null
  }

  get path(): string {
    return this.#inner < 0 ? `${this.#outer}` : `${this.#outer}.${this.#inner}`
  }

  get accounts(): readonly string[] | null {
    if (this.#accounts !== undefined) return this.#accounts
    this.#accounts = this.#instruction && (this.#keys?.all(this.#instruction.accounts) ?? null)
    return this.#accounts
  }

  get data(): Uint8Array | null {
    if (this.#data !== undefined) return this.#data
    const data = this.#instruction?.data ?? null
    this.#data = typeof data === 'string' ? decodeBase58(data) : data
    return this.#data
  }

  get events(): readonly Uint8Array[] {
    this.#events ??= this.#called.length === 0 ? this.#logged : this.#merged()
    return this.#events
  }

  isBefore(outer: number, inner: number): boolean {
    return this.#outer < outer || (this.#outer === outer && this.#inner < inner)
  }

  /** For sorting in the order in which runs begin. */
  compare(other: Run): number {
    return this.#outer - other.#outer || this.#inner - other.#inner
  }

  isAt(outer: number, inner: number): boolean {
    return this.#outer === outer && this.#inner === inner
  }

  /** Takes in a log line's event. */
  log(event: Uint8Array): void {
    this.#logged.push(event)
  }

  /** @returns whether `instruction`, a self-call of the program, is an event of this run */
  takeCall({ data }: RawInstruction): boolean {
    const event = data === null ? null : eventOfCall(data)
    if (event === null) return false
    this.#called.push(event)
    return true
  }

  /** From logs alone, an event that is reported by a call looks like a run that says nothing. */
  get isMute(): boolean {
    if (this.#instruction !== null || this.caller !== this.program) return false
    return this.logs.length === 0 && this.#logged.length === 0
  }

  /** What was logged, then what was reported by calls alone, as when the logs were cut off. */
  #merged(): Uint8Array[] {
    const unmatched = [...this.#logged]
    const isNew = (event: Uint8Array) => {
      const twin = unmatched.findIndex((logged) => Buffer.compare(logged, event) === 0)
      if (twin >= 0) unmatched.splice(twin, 1)
      return twin < 0
    }
    return [...this.#logged, ...this.#called.filter(isNew)]
  }
}
