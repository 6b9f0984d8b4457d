import type { RunningTape, TapeTrade } from '../../../domains/launches/index.ts'

/** A tape for whoever only reads it. */
export type ReadTape = Omit<RunningTape, 'add' | 'recordListed' | 'recordDeposit'>

/**
 * Where the trades for its tape are: in the database alone; being read from there, while others arrive; or in
 * memory. A tape that was unloaded is read again when a report needs it.
 */
type State =
  | { kind: 'stored' }
  | { kind: 'reading'; arrived: TapeTrade[] }
  | { kind: 'held'; tape: RunningTape }

const STORED: State = { kind: 'stored' }

/** The state of one launch's tape. The tapes of launches that are followed now are held and unloaded by `Following`. */
export class TapeState {
  private state: State = STORED
  /** The stored trades that the tape was read from, so that a repeat is not counted again. */
  counted: ReadonlySet<string> = new Set()

  /** null: not in memory. */
  get tape(): RunningTape | null {
    return this.state.kind === 'held' ? this.state.tape : null
  }

  /** Starts reading the tape. @returns the trades that arrive meanwhile; null: it is in memory, or being read */
  startReading(): readonly TapeTrade[] | null {
    if (this.state.kind !== 'stored') return null
    const arrived: TapeTrade[] = []
    this.state = { kind: 'reading', arrived }
    return arrived
  }

  /** The tape could not be read. */
  stopReading(): void {
    if (this.state.kind === 'reading') this.state = STORED
  }

  /** Keeps a trade that arrives while the tape is read. @returns false: it isn't being read */
  keep(trade: TapeTrade): boolean {
    if (this.state.kind !== 'reading') return false
    this.state.arrived.push(trade)
    return true
  }

  /** Adds a trade to the tape, or keeps it while the tape is read. */
  add(trade: TapeTrade): void {
    if (!this.keep(trade)) this.tape?.add(trade)
  }

  /** Keeps a tape in memory. @param counted the stored trades in it */
  hold(tape: RunningTape, counted: ReadonlySet<string> = new Set()): void {
    this.state = { kind: 'held', tape }
    this.counted = counted
  }

  /** Takes the tape out of memory, if it is there. */
  unload(): void {
    if (this.state.kind === 'held') this.state = STORED
  }

  /** Forgets the tape for good. */
  end(): void {
    this.state = STORED
    this.counted = new Set()
  }
}
