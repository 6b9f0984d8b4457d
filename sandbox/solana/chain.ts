import type { Address } from '@solana/kit'
import { encodeKey } from '../../src/contract/base58.ts'
import type { Entropy, Now } from '../ports.ts'
import type { AccountState } from './account.ts'
import { createBlockhashes } from './blockhashes.ts'
import type { LedgerEntry } from './entry.ts'
import { execute } from './execute.ts'
import { createMachine, type MachineRun } from './machine.ts'
import { heldKeys, perform, type ScriptedTransaction } from './scripted.ts'
import { type Commitment, type SlotPace, slotAt, slotReached, timeOf } from './slots.ts'
import type { LedgerStore } from './store.ts'
import { createTail, type Landed } from './tail.ts'
import { type LandedTransaction, named } from './taken.ts'
import { dropAnchor } from './wire/anchor.ts'
import { decodeWire, type WireTransaction } from './wire/wire.ts'

export type LedgerEvent =
  | { kind: 'slot'; slot: number; parent: number; root: number }
  | { kind: 'reached'; commitment: Commitment; slot: number; landed: Landed }
  | { kind: 'dropped'; signatures: readonly string[] }

export type Chain = ReturnType<typeof createChain>

type ChainOptions = {
  store: LedgerStore
  pace: SlotPace
  now: Now
  entropy: Entropy
  /** How many slots a blockhash is valid. */
  blockhashSlots: number
  /** How long before its first start a new ledger began (0 ms). */
  pastMs?: number
  /** Accounts' state when the ledger was first started. */
  oldAccount?(key: Address): AccountState | null
}

/**
 * The cluster: one ledger, one virtual machine, and slots that pass with the clock. Nothing happens
 * between calls: {@link Chain.advance} brings the ledger to the present and notifies listeners.
 */
export function createChain(options: ChainOptions) {
  const { store, pace, now, entropy, blockhashSlots, pastMs = 0, oldAccount } = options
  const machine = createMachine(oldAccount)
  const listeners = new Set<(event: LedgerEvent) => void>()
  const remembered = (name: string, make: () => string): string => {
    const known = store.fact(name)
    if (known !== null) return known
    const made = make()
    store.setFact(name, made)
    return made
  }
  const randomKey = () => encodeKey(entropy(32))

  const genesisHash = remembered('genesis_hash', randomKey)
  const anchor = dropAnchor(store, pace.slotMs, now(), pastMs)
  const blockhashes = createBlockhashes(genesisHash, blockhashSlots)

  for (const { address, state } of store.accounts()) machine.write(address, state)

  let passing = store.passing()
  let newest = anchor.slot
  /** The last final slot while finality stalls. */
  let lastFinal: number | null = null
  const tail = createTail(store.entriesAfter(slot('finalized')), slot('confirmed'))
  enter(newest)

  function slot(commitment: Commitment): number {
    const reached = slotReached(pace, newest, commitment)
    return commitment === 'finalized' ? Math.min(reached, lastFinal ?? reached) : reached
  }

  /** Up to which slot state counts at a commitment: `processed` takes in the slot being filled. */
  function lastSlotOf(commitment: Commitment): number {
    return commitment === 'processed' ? newest : slot(commitment)
  }

  function enter(next: number): void {
    newest = next
    blockhashes.advance(next)
    machine.setClock(next, Math.floor(timeOf(anchor, next) / 1_000), recentHashes(next))
  }

  function recentHashes(upTo: number): { slot: number; hash: string }[] {
    return [1, 2, 3, 4].map((back) => ({ slot: upTo - back, hash: blockhashes.at(upTo - back) }))
  }

  function emit(event: LedgerEvent): void {
    for (const listener of listeners) listener(event)
  }

  /** Brings slots and commitments to the present. */
  function advance(): void {
    const next = slotAt(anchor, now())
    if (next <= newest) return
    const parent = slot('processed')
    enter(next)
    emit({ kind: 'slot', slot: slot('processed'), parent, root: slot('finalized') })
    tail.raise(slot, emitReached)
  }

  /**
   * Executes a transaction and writes it into the ledger. The caller checks its blockhash and that
   * it is new: see {@link Chain.refusal}.
   * @returns false if it couldn't pay its fee and left no trace
   */
  function land(wire: WireTransaction): boolean {
    advance()
    const execution = execute(machine, wire)
    if (execution.landed) emitReached(take({ ...named(wire), execution }))
    return execution.landed
  }

  /**
   * Writes transactions with their outcomes into the ledger, all into the slot that is being filled.
   * They may be dropped later.
   * @returns the slot, and which of them landed: one that can't pay leaves no trace
   */
  function landScripted(batch: readonly ScriptedTransaction[]) {
    advance()
    const taken: Landed[] = []
    const landed = store.together(() =>
      batch.map((scripted) => {
        const execution = perform(machine, scripted)
        if (execution.landed) taken.push(take({ ...scripted, memo: null, execution, scripted }))
        return execution.landed
      }),
    )
    taken.forEach(emitReached)
    return { slot: newest, landed }
  }

  function take(transaction: LandedTransaction): Landed {
    const { signature, version, memo, bytes, execution, scripted } = transaction
    const { meta, keys, changes } = execution
    const isPassing = scripted !== undefined
    const entry: LedgerEntry = {
      signature,
      slot: newest,
      time: Math.floor(now() / 1_000),
      version,
      memo,
      err: meta.err,
      wire: bytes,
      meta,
    }
    const states = new Map([...changes].map(([key, { after }]) => [key, after]))
    store.append(entry, keys, states, isPassing)
    if (isPassing) passing++
    return tail.add({ entry, keys, changes, reached: 'processed', scripted })
  }

  function emitReached(landed: Landed): void {
    const { entry, reached: commitment } = landed
    emit({ kind: 'reached', commitment, slot: entry.slot, landed })
  }

  /** Lands transactions of a lost fork again, except those that depend on a dropped one. */
  function landAgain(undone: Landed[], gone: Set<Address>): string[] {
    const lost: string[] = []
    for (const { entry, scripted } of undone) {
      const held = scripted ? heldKeys(scripted) : []
      const dependsOnDropped = held.some((key) => gone.has(key))
      if (!dependsOnDropped && landOnceMore(entry, scripted)) continue
      lost.push(entry.signature)
      for (const key of held) gone.add(key)
    }
    return lost
  }

  function landOnceMore({ wire }: LedgerEntry, scripted?: ScriptedTransaction): boolean {
    return scripted ? landScripted([scripted]).landed[0] === true : land(decodeWire(wire))
  }

  return {
    genesisHash,
    pace,
    blockhashSlots,
    rentExemption: machine.rentExemption,
    slot,
    advance,
    land,
    landScripted,
    /** The slot that is being filled. */
    newest: () => newest,
    timeOf: (at: number) => Math.floor(timeOf(anchor, at) / 1_000),
    blockhash: blockhashes.at,
    blockhashSlot: blockhashes.slotOf,

    /**
     * Drops at most `most` of the oldest passing transactions, beyond `keep` or older than `slot`
     * (null: of any age), and the accounts that only they mention.
     */
    forget(slot: number | null, keep: number, most: number): void {
      const tooMany = Math.min(most, passing - keep)
      if (tooMany <= 0 && slot === null) return
      const gone = tooMany > 0 ? store.forget(null, tooMany) : store.forget(slot, most)
      passing -= gone.entries
      for (const key of gone.accounts) machine.write(key, null)
    },

    /**
     * Why a transaction must not be executed; null if it may.
     * @param known the newest slot whose blockhash the asked bank knows
     */
    refusal(
      wire: WireTransaction,
      known: number = newest,
    ): 'AlreadyProcessed' | 'BlockhashNotFound' | null {
      if (store.has(wire.signatures[0] ?? '')) return 'AlreadyProcessed'
      const made = blockhashes.slotOf(wire.blockhash)
      return made === undefined || made > known ? 'BlockhashNotFound' : null
    },
    simulate(
      wire: WireTransaction,
      checkSignatures = true,
    ): MachineRun & { after: Map<Address, AccountState> } {
      return machine.simulate(wire, checkSignatures)
    },

    /** The state of `key` at the end of the newest slot of that commitment. */
    account(key: Address, commitment: Commitment): AccountState | null {
      // Nothing is later than the slot being filled, and the tail is long.
      if (commitment === 'processed') return machine.read(key)
      const change = tail.firstChangeAfter(slot(commitment), key)
      return change ? change.before : machine.read(key)
    },
    /** Accounts that changed after the newest slot of that commitment, with their earlier state. */
    changedSince(commitment: Commitment): Map<Address, AccountState | null> {
      return tail.statesBefore(lastSlotOf(commitment))
    },
    /** Sets an account without a transaction, the way a genesis block does. */
    setAccount(key: Address, state: AccountState | null): void {
      machine.write(key, state)
      store.putAccounts([[key, state]])
    },

    /**
     * Drops a transaction as a lost fork does: it and all later ones are undone, then the others
     * are executed again in a later slot, if they still can be.
     * @returns false if it is final, unknown, or older than the last restart
     */
    drop(signature: string): boolean {
      const fork = tail.cutOff(signature)
      if (fork === null) return false
      const { undone, restored } = fork
      for (const [key, state] of restored) machine.write(key, state)
      store.remove(
        undone.map(({ entry }) => entry.signature),
        restored,
      )
      passing = store.passing()
      const [first, ...others] = undone
      const lost = landAgain(others, new Set(first?.scripted ? heldKeys(first.scripted) : []))
      emit({ kind: 'dropped', signatures: [signature, ...lost] })
      return true
    },

    /** While finality stalls, slots are confirmed and none becomes final, as when too few validators vote. */
    stallFinality(stalls: boolean): void {
      lastFinal = stalls ? slot('finalized') : null
    },

    listen(listener: (event: LedgerEvent) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
