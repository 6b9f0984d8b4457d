import { createGroups, type Groups } from '../../../kernel/collections/groups.ts'
import type { CrewTie } from './ties.ts'

/** Two groups of at least this many wallets become one only if more than one pair ties them. */
const LARGE = 4

/** Groups wallets by ties, in the order in which these were seen. Pure. @returns within a crew wallets are sorted */
export function groupTies<T extends Pick<CrewTie, 'wallets'>>(
  ties: readonly T[],
): { wallets: string[]; ties: T[] }[] {
  const groups = createGroups()
  const bridges: T[] = []
  for (const tie of ties) {
    const [one, other] = tie.wallets
    const areLarge = groups.sizeOf(one) >= LARGE && groups.sizeOf(other) >= LARGE
    if (areLarge && groups.groupOf(one) !== groups.groupOf(other)) bridges.push(tie)
    else groups.join(one, other)
  }
  joinBridged(groups, bridges)
  const wallets = new Set(ties.flatMap((tie) => tie.wallets))
  const within = Map.groupBy(ties, ({ wallets: [one, other] }) =>
    groups.groupOf(one) === groups.groupOf(other) ? groups.groupOf(one) : null,
  )
  return [...Map.groupBy(wallets, groups.groupOf)]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => ({ wallets: all.toSorted(), ties: within.get(name) ?? [] }))
}

/** Joins large groups that several pairs tie: one transfer to a stranger must not make two crews one. */
function joinBridged(groups: Groups, bridges: readonly Tied[]): void {
  const pair = ({ wallets }: Tied) => wallets.map(groups.groupOf).sort().join(' ')
  for (const between of Map.groupBy(bridges, pair).values()) {
    const pairs = new Set(between.map(({ wallets }) => wallets.toSorted().join(' ')))
    const [tie] = between
    if (tie && pairs.size > 1) groups.join(...tie.wallets)
  }
}

type Tied = Pick<CrewTie, 'wallets'>
