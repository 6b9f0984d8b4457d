import { crewWorld } from './crew-world.ts'
import { crewsOf } from './crews-of.ts'

/** `placed`: wallets put into a crew. `right`: those in the crew that most of them are of. `planted`: all members. */
export type CrewScore = { placed: number; right: number; recalled: number; planted: number }

/**
 * Compares the crews that were found with the planted ones. A found crew counts as the planted crew of most of its wallets; of
 * a planted crew that was found in parts only the largest part counts as recalled.
 */
export function scoreCrews(
  crewOf: ReadonlyMap<string, string>,
  found: readonly { wallets: readonly string[] }[],
): CrewScore {
  const score = { placed: 0, right: 0, recalled: 0, planted: crewOf.size }
  const best = new Map<string, number>()
  for (const { wallets } of found) {
    const byCrew = Map.groupBy(wallets, (wallet) => crewOf.get(wallet) ?? null)
    const [name, own] = [...byCrew].sort((a, b) => b[1].length - a[1].length)[0] ?? [null, []]
    score.placed += wallets.length
    if (name === null) continue
    score.right += own.length
    best.set(name, Math.max(best.get(name) ?? 0, own.length))
  }
  score.recalled = [...best.values()].reduce((sum, one) => sum + one, 0)
  return score
}

/** Precision and recall over several markets. */
export function judgeAll(seeds: readonly number[]): { precision: number; recall: number } {
  return sumScores(
    seeds.map((seed) => {
      const { launches, money, crewOf } = crewWorld(seed)
      return scoreCrews(crewOf, crewsOf(launches, money))
    }),
  )
}

/** Adds up what several markets came to. */
export function sumScores(scores: readonly CrewScore[]): { precision: number; recall: number } {
  const sum = (of: keyof CrewScore) => scores.reduce((all, one) => all + one[of], 0)
  return { precision: sum('right') / sum('placed'), recall: sum('recalled') / sum('planted') }
}
