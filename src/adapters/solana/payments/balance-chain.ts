import type { Balance } from '../wire/open-transaction.ts'

/**
 * Walks one slot's changes of a watched balance, in whatever unit. Their order within the slot is not known (it
 * differs between RPC stores), so they chain when *some* order leads each `after` to the next
 * `before`: when they form an Eulerian trail from `start`.
 * @param start the balance before the slot; null: unknown, and any beginning will do
 * @returns the balance after the slot; null: they don't chain, something is missing
 */
export function chainSlot(start: bigint | null, changes: readonly Balance[]): bigint | null {
  const [first] = changes
  if (!first) return start
  const from = start ?? beginning(changes) ?? first.before
  const end = from + changes.reduce((sum, { before, after }) => sum + after - before, 0n)
  return isBalanced(from, end, changes) && isReachable(from, changes) ? end : null
}

/** How often each balance is left more than it is reached. */
function departures(changes: readonly Balance[]): Map<bigint, number> {
  const surplus = new Map<bigint, number>()
  const add = (balance: bigint, by: number) =>
    surplus.set(balance, (surplus.get(balance) ?? 0) + by)
  for (const { before, after } of changes) {
    add(before, 1)
    add(after, -1)
  }
  return surplus
}

function beginning(changes: readonly Balance[]): bigint | null {
  const start = [...departures(changes)].find(([, surplus]) => surplus === 1)
  return start ? start[0] : null
}

function isBalanced(from: bigint, end: bigint, changes: readonly Balance[]): boolean {
  const surplus = departures(changes)
  surplus.set(from, (surplus.get(from) ?? 0) - 1)
  surplus.set(end, (surplus.get(end) ?? 0) + 1)
  return [...surplus.values()].every((count) => count === 0)
}

function isReachable(from: bigint, changes: readonly Balance[]): boolean {
  const next = Map.groupBy(changes, ({ before }) => before)
  const reached = new Set<bigint>()
  const open = [from]
  while (open.length > 0) {
    const balance = open.pop() as bigint
    if (reached.has(balance)) continue
    reached.add(balance)
    for (const { after } of next.get(balance) ?? []) open.push(after)
  }
  return changes.every(({ before }) => reached.has(before))
}
