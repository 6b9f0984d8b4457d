import { SECOND } from '../../../src/kernel/clock.ts'
import type { GroundTruth, SeenOrder } from '../ground-truth.ts'
import type { Chain, Landed } from '../world/chain.ts'
import type { Received } from './worth.ts'

/** Of SOL in lamports, and of USDC in its units. */
const [DUST, USDC_DUST] = [1_000_000n, 100_000n]

/** The finalized chain's payments for each order and each wallet, read without the code under test. */
export type Ledger = {
  /** Successful finalized transactions, by signature. */
  all: ReadonlyMap<string, Landed>
  /** Transactions with this order's reference and no other's, which raised the balance. */
  ofReference(order: SeenOrder): readonly Landed[]
  /** Payments of a wallet without any reference of ours. */
  ofSender(wallet: string): readonly { landed: Landed; lamports: bigint }[]
}

export function readLedger(chain: Chain, truth: GroundTruth): Ledger {
  const orderOf = new Map([...truth.orders.values()].map((order) => [order.reference, order.id]))
  const all = new Map<string, Landed>()
  const byOrder = new Map<string, Landed[]>()
  const bySender = new Map<string, { landed: Landed; lamports: bigint }[]>()
  for (const landed of chain.ledger()) {
    if (landed.failed) continue
    all.set(landed.signature, landed)
    // Refunds, and transfers between our own wallets, are no payments.
    const isOurs = landed.moves.some(({ from }) => truth.ours.has(from))
    if (
      isOurs ||
      isByApproval(landed) ||
      isTooLate(landed, truth) ||
      truth.refunded.has(landed.signature)
    )
      continue
    const named = new Set(landed.references.flatMap((key) => orderOf.get(key) ?? []))
    const [order] = named
    if (named.size === 1 && order !== undefined && landed.change > 0n) push(byOrder, order, landed)
    if (named.size > 0) continue
    for (const { from, lamports } of landed.moves) {
      if (!isDust(received(landed, lamports))) push(bySender, from, { landed, lamports })
    }
  }
  return {
    all,
    ofReference: ({ id }) => byOrder.get(id) ?? [],
    ofSender: (wallet) => bySender.get(wallet) ?? [],
  }
}

/** Whether a retired wallet received it, so that it pays for nothing. */
export function isTooLate(
  { to, blockTime }: Landed,
  { retiring: { wallet, at } }: GroundTruth,
): boolean {
  return to === wallet && at !== null && blockTime * SECOND > at
}

/** Whether a delegate moved it, so that nobody has paid with it. */
export function isByApproval({ token, moves }: Landed): boolean {
  return token !== undefined && token.authority !== moves[0]?.from
}

export function received({ blockTime, token }: Landed, lamports: bigint): Received {
  return { lamports, blockTime: blockTime * SECOND, isUsdc: token !== undefined }
}

export function isDust({ lamports, isUsdc }: Received): boolean {
  return lamports < (isUsdc ? USDC_DUST : DUST)
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
