import { encodeBase58, encodeKey } from '../../../src/contract/base58.ts'
import { type Clock, type Ms, SECOND } from '../../../src/kernel/clock.ts'
import type { Random } from './random.ts'
import { type Draft, type Encoded, encode } from './wire.ts'

const SLOT_MS = 400
const FIRST_SLOT = 1_000
const CONFIRMED_LAG = 2
const FINALIZED_LAG = 32
const OPENING_BALANCE = 5_000_000_000n
const FEE = 5_000n

/** A transaction that has landed. */
export type Landed = Draft &
  Encoded & {
    signature: string
    slot: number
    /** In seconds, as blocks carry it. */
    blockTime: number
    failed: boolean
    /** The change of the wallet's balance, including its own fees. */
    change: bigint
    /** When this slot was finalized, and the wallet's balance before; null: it can still be forked away. */
    final: { at: Ms; before: bigint } | null
    /** The slot at which a fork removes it; null: never. */
    forkedAt: number | null
    onGone: () => void
  }

export type Heads = { tip: number; confirmed: number; finalized: number }

/** The chain, whose ledger is the truth for all checks. Its only faults are forks. */
export type Chain = {
  heads(): Heads
  /** Sends a transaction, which lands a few slots later. `onGone` is called if a fork removes it for good. */
  send(draft: Draft, onGone?: () => void): string
  /** The transactions that name an address, oldest first. */
  of(address: string): readonly Landed[]
  find(signature: string): Landed | undefined
  /** The balance of our wallet before this transaction, on the current fork. */
  before(landed: Landed): bigint
  /** Everything that is final, in order. */
  ledger(): readonly Landed[]
  listen(hear: (landed: Landed, commitment: 'confirmed' | 'finalized') => void): void
}

export function createChain(clock: Clock, random: Random, forks = 0.03): Chain {
  const start = clock.now()
  const waiting: Landed[] = []
  let open: Landed[] = []
  const ledger: Landed[] = []
  const bySignature = new Map<string, Landed>()
  const byAddress = new Map<string, Landed[]>()
  const balances = new Map<string, bigint>()
  const announced = new Set<string>()
  let hear: (landed: Landed, commitment: 'confirmed' | 'finalized') => void = () => {}
  let heads: Heads = { tip: FIRST_SLOT, confirmed: FIRST_SLOT, finalized: FIRST_SLOT }
  let stalledUntil = 0
  let stallFrom = random.int(120, 900) * SECOND + start

  function schedule(landed: Landed, slot: number) {
    landed.slot = slot
    landed.blockTime = Math.floor((start + (slot - FIRST_SLOT) * SLOT_MS) / SECOND)
    landed.forkedAt = random.chance(forks) ? slot + random.int(3, 24) : null
    const at = waiting.findLastIndex((one) => one.slot <= slot)
    waiting.splice(at + 1, 0, landed)
  }

  function land(landed: Landed) {
    open.push(landed)
    bySignature.set(landed.signature, landed)
    for (const key of new Set(landed.keys)) {
      const list = byAddress.get(key) ?? []
      byAddress.set(key, list)
      list.push(landed)
    }
  }

  function fork(landed: Landed) {
    open = open.filter((one) => one !== landed)
    bySignature.delete(landed.signature)
    announced.delete(landed.signature)
    for (const key of new Set(landed.keys)) {
      const list = byAddress.get(key) ?? []
      const at = list.lastIndexOf(landed)
      if (at >= 0) list.splice(at, 1)
    }
    if (random.chance(0.4)) return landed.onGone()
    const again = { ...landed, final: null }
    if (random.chance(0.1)) {
      again.failed = true
      again.change = again.own ? -FEE : 0n
      landed.onGone()
      // A buyer who was notified once doesn't pay a third time.
      again.onGone = () => {}
    }
    schedule(again, heads.tip + random.int(1, 10))
  }

  function finalize(landed: Landed) {
    const before = balances.get(landed.to) ?? OPENING_BALANCE
    landed.final = { at: clock.now(), before }
    balances.set(landed.to, before + landed.change)
    ledger.push(landed)
  }

  /** Sometimes nothing becomes final for a while, and then everything at once. */
  function finalizedHead(tip: number): number {
    if (clock.now() >= stallFrom) {
      stalledUntil = clock.now() + random.int(20, 100) * SECOND
      stallFrom = stalledUntil + random.int(300, 1_800) * SECOND
    }
    return clock.now() < stalledUntil ? heads.finalized : tip - FINALIZED_LAG
  }

  function catchUp() {
    const tip = FIRST_SLOT + Math.floor((clock.now() - start) / SLOT_MS)
    if (tip === heads.tip) return
    heads = {
      tip,
      confirmed: Math.max(heads.confirmed, tip - CONFIRMED_LAG),
      finalized: Math.max(heads.finalized, finalizedHead(tip)),
    }
    while (waiting[0] && waiting[0].slot <= tip) land(waiting.shift() as Landed)
    if (open.length === 0) return
    for (const landed of open) if (landed.forkedAt !== null && landed.forkedAt <= tip) fork(landed)
    open.sort((a, b) => a.slot - b.slot)
    for (const landed of open) {
      if (landed.slot <= heads.confirmed && !announced.has(landed.signature)) {
        announced.add(landed.signature)
        hear(landed, 'confirmed')
      }
    }
    const final = open.filter(({ slot }) => slot <= heads.finalized)
    open = open.filter(({ slot }) => slot > heads.finalized)
    for (const landed of final) finalize(landed)
    for (const landed of final) hear(landed, 'finalized')
  }

  return {
    heads() {
      catchUp()
      return heads
    },
    send(draft, onGone = () => {}) {
      catchUp()
      const bytes = random.bytes(64)
      const signature = encodeBase58(bytes)
      const landed: Landed = {
        ...draft,
        ...encode(draft, bytes, encodeKey(random.bytes(32))),
        signature,
        slot: 0,
        blockTime: 0,
        failed: draft.fails,
        change: (draft.fails ? 0n : draft.increase) - (draft.own ? FEE : 0n),
        final: null,
        forkedAt: null,
        onGone,
      }
      schedule(landed, heads.tip + random.int(1, 3))
      return signature
    },
    of(address) {
      catchUp()
      return byAddress.get(address) ?? []
    },
    find: (signature) => bySignature.get(signature),
    before(landed) {
      if (landed.final) return landed.final.before
      let balance = balances.get(landed.to) ?? OPENING_BALANCE
      for (const one of open) {
        if (one === landed) break
        if (one.to === landed.to) balance += one.change
      }
      return balance
    },
    ledger: () => ledger,
    listen(listener) {
      hear = listener
    },
  }
}
