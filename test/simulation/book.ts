import type { PlanId } from '../../src/contract/plans.ts'
import type { Ms } from '../../src/kernel/clock.ts'

/** What buyers were told and what they said, kept apart from the code under test. */
export type Book = {
  orders: Map<string, BookedOrder>
  claims: BookedClaim[]
  /** Rates that the product kept, by time. In micro-dollars. */
  rates: { at: Ms; rate: bigint }[]
  /** Orders that must not be granted, and why. `late`: but a grant that was taken back is fine. */
  forbidden: { order: string; why: string; when(): boolean; late: boolean }[]
  /** Orders of which one must be granted if the chain keeps what paid for them. */
  promised: { orders: string[]; paidBy: string[][]; why: string; when(): boolean }[]
  trace: { at: Ms; scene: string; text: string }[]
}

export type BookedOrder = {
  id: string
  scene: string
  buyer: string
  plan: PlanId
  /** In cents. */
  price: number
  /** In micro-dollars per SOL. */
  rate: bigint
  reference: string
  upgrade: boolean
  openedAt: Ms
  expiresAt: Ms
  monitoredUntil: Ms
  /** The tip before it was asked for, and after it was made. */
  openedSlot: [from: number, to: number]
}

export type BookedClaim = { order: string; wallet: string; proven: boolean }

export function newBook(): Book {
  return {
    orders: new Map(),
    claims: [],
    rates: [],
    forbidden: [],
    promised: [],
    trace: [],
  }
}
