import type { OpsContext } from '../../entry/ops/command.ts'
import { runOps } from '../../entry/ops/commands.ts'
import { workOnBackfill } from '../../flows/backfill/work-on-backfill.ts'
import { carryWeights } from '../../flows/learning/adopt-weights.ts'
import { loadScorer } from '../../flows/learning/load-scorer.ts'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'

/** Works while this process leads the detector; otherwise shows the leader's progress. */
export async function workOrFollow(
  ops: OpsContext,
  exchanges: ReadonlyMap<string, string>,
): Promise<void> {
  const { context, history } = ops
  const over = new AbortController()
  process.once('SIGINT', () => over.abort())
  await carryWeights(context)
  const { score } = await loadScorer(context.db)
  const working = whileLeading('detector', { ...context, signal: over.signal }, async (lead) => {
    const parts = { ...context, db: lead.db, history, exchanges, score }
    while (!lead.signal.aborted && (await workOnBackfill(parts, lead.signal)));
    over.abort()
  }).catch((error) => {
    if (!over.signal.aborted) throw error
  })
  await Promise.all([working, follow((words) => runOps(ops, words), over)])
}

/** Shows a progress bar until the run ends. */
export async function follow(
  ask: (words: string[]) => Promise<string[]>,
  over: AbortController,
): Promise<void> {
  for (let width = 0; ; ) {
    const [state, ...lines] = await ask(['backfill-progress'])
    const isFinished = state === 'finished'
    const text = isFinished ? lines.join('\n') : (lines[0] ?? '')
    process.stdout.write(`\r${' '.repeat(width)}\r${text}${isFinished ? '\n' : ''}`)
    width = text.length
    if (isFinished || over.signal.aborted) return
    await systemClock.wait(SECOND, over.signal)
  }
}
