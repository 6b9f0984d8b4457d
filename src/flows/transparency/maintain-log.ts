import { OPERATOR_LOG_STOPPED } from '../../contract/news.ts'
import { enqueue } from '../news.ts'
import { problemWithLog } from './check-log.ts'
import type { TransparencyContext } from './context.ts'
import { numberWaiting } from './number-leaves.ts'
import { openFirstLog } from './open-log.ts'
import { signLog } from './sign-log.ts'

/**
 * Maintains the log for the process that leads it: numbers leaves, and signs checkpoints. If the database
 * differs from what was signed, it does neither, and notifies the operators once.
 * @returns a function that does what is due
 */
export function createLogMaintainer(
  context: TransparencyContext,
  signal: AbortSignal,
): () => Promise<void> {
  let reported: string | null = null
  return async () => {
    const trouble = await problemWithLog(context)
    if (trouble !== null && trouble !== reported) await report(context, trouble)
    reported = trouble
    if (trouble !== null) return
    await openFirstLog(context)
    await numberWaiting(context, signal)
    await signLog(context)
  }
}

async function report(
  { db, clock, entropy, log }: TransparencyContext,
  trouble: string,
): Promise<void> {
  const now = clock.now()
  log.error({ trouble }, 'the transparency log is not continued')
  await db.transaction((tx) =>
    enqueue(tx, entropy, {
      topic: OPERATOR_LOG_STOPPED,
      once: `${OPERATOR_LOG_STOPPED} ${now}`,
      payload: { trouble },
      at: now,
    }),
  )
}
