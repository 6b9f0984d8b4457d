import { ascending } from '../../../kernel/compare.ts'
/**
 * Rotates accounts, in their own order, to start after the last one served, so that all have a turn
 * before any has a second one, even if the list changes. Pure.
 * @param last '' for none
 */
export function rotateAccounts<One extends { account: string }>(
  list: readonly One[],
  last: string,
): One[] {
  const sorted = list.toSorted((a, b) => ascending(a.account, b.account))
  const first = sorted.findIndex(({ account }) => account > last)
  return first <= 0 ? sorted : [...sorted.slice(first), ...sorted.slice(0, first)]
}
