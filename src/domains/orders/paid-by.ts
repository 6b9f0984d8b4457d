import type { Tx } from '../../kernel/db/database.ts'
import { storable } from './table.ts'

const MOST_ORDERS = 200

/**
 * Settled orders most of whose payment came from this wallet, with the upgrades that stand on them.
 * Anyone may send a lamport under a reference that they saw on the chain: that pays for nothing. And
 * an upgrade follows what it upgraded, or the difference would buy it twice.
 */
export async function ordersPaidBy(tx: Tx, wallet: string): Promise<string[]> {
  const touched = await ordersTouchedBy(tx, wallet)
  if (touched.length === 0) return []
  const transfers = await tx
    .selectFrom('transfers')
    .select(['order_id', 'source', 'lamports'])
    .where('order_id', 'in', touched)
    .where('state', '=', 'finalized')
    .execute()
  const share = new Map<string, { own: bigint; all: bigint }>()
  for (const { order_id, source, lamports } of transfers) {
    if (order_id === null) continue
    const amount = BigInt(lamports ?? 0)
    const { own, all } = share.get(order_id) ?? { own: 0n, all: 0n }
    share.set(order_id, { own: source === wallet ? own + amount : own, all: all + amount })
  }
  const paid = [...share].flatMap(([id, { own, all }]) => (own * 2n > all ? [id] : []))
  return withUpgrades(tx, paid)
}

/** Orders that any final payment of the wallet serves: those to lock before looking closer. */
export async function ordersTouchedBy(tx: Tx, wallet: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('transfers')
    .select('order_id')
    .distinct()
    .where('source', '=', wallet)
    .where('state', '=', 'finalized')
    .where('order_id', 'is not', null)
    .where('lamports', '>=', storable(1n))
    .orderBy('order_id')
    .limit(MOST_ORDERS)
    .execute()
  return rows.flatMap(({ order_id }) => order_id ?? [])
}

async function withUpgrades(tx: Tx, paid: readonly string[]): Promise<string[]> {
  if (paid.length === 0) return []
  const bases = await tx
    .selectFrom('orders')
    .select(['id', 'account_id'])
    .where('id', 'in', paid)
    .where('settled_at', 'is not', null)
    .where('upgrades', 'is', null)
    .execute()
  if (bases.length === 0) return []
  const upgrades = await tx
    .selectFrom('orders')
    .innerJoin('memberships', 'memberships.id', 'orders.upgrades')
    .select('orders.id')
    .where('memberships.account_id', 'in', [...new Set(bases.map(({ account_id }) => account_id))])
    .where('orders.settled_at', 'is not', null)
    .execute()
  return [...new Set([...bases, ...upgrades].map(({ id }) => id))].sort()
}
