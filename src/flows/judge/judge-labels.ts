import type { JudgedBody } from '../../contract/launches/judged.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'
import { mapFew } from '../../kernel/map-few.ts'
import type { BackfillContext } from '../backfill/context.ts'
import { loadScorer } from '../learning/load-scorer.ts'
import { judgeLaunch } from './judge-launch.ts'
import { type JudgedRow, judgedTargets } from './judged-figures.ts'
import type { LabelFile } from './read-labels.ts'

const READ_AT_ONCE = 8

/**
 * Reads every labeled launch as of its label's time, scores it with the rules and the model in use, and
 * compares. `rows`: at least one.
 */
export async function judgeLabels(
  context: Omit<BackfillContext, 'score'>,
  { text, names, rows, refused }: LabelFile & { text: string },
  signal: AbortSignal,
): Promise<JudgedBody> {
  const { db, clock, history } = context
  const scorer = await loadScorer(db)
  const calls = history.calls()
  const scoring = { ...context, score: scorer.score }
  const judged = await mapFew(rows, READ_AT_ONCE, (row) => judgeLaunch(scoring, row, signal))
  signal.throwIfAborted()
  const scored: JudgedRow[] = rows.flatMap(({ labels }, nth) => {
    const one = judged[nth]
    return typeof one === 'object' ? [{ labels, judged: one }] : []
  })
  const times = rows.map(({ at }) => at)
  const became = [...refused, ...judged.map((one) => (typeof one === 'object' ? 'scored' : one))]
  return {
    judged_at: clock.now(),
    labels: sha256Hex(text),
    rules: scorer.version,
    model: scorer.model.version,
    from: times.reduce((a, b) => Math.min(a, b)),
    to: times.reduce((a, b) => Math.max(a, b)),
    coverage: countsOf(became),
    known: scored.filter((one) => one.judged.isKnown).length,
    calls_per_launch: (history.calls() - calls) / rows.length,
    targets: judgedTargets(names, scored),
  }
}

function countsOf(all: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(all, (one) => one)
  return Object.fromEntries([...groups].map(([name, some]) => [name, some.length]))
}
