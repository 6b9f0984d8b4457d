import { LAUNCH_TURNED, MESSAGE_NEWS } from '../../../contract/news.ts'
import { keepTurn, type Turn } from '../../../domains/turns/index.ts'
import { enqueue, publish } from '../../news.ts'
import type { DetectionContext } from '../context.ts'

/** Stores how a posted launch turned: each way once, with its news in one transaction. */
export async function storeTurns(
  { db, clock, entropy }: Pick<DetectionContext, 'db' | 'clock' | 'entropy'>,
  mint: string,
  turns: readonly Turn[],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const turn of turns) {
      if (!(await keepTurn(tx, mint, turn))) continue
      const { kind } = turn
      const once = `${LAUNCH_TURNED} ${mint} ${kind}`
      const news = { topic: LAUNCH_TURNED, once, payload: { mint, kind }, at: clock.now() }
      await enqueue(tx, entropy, news)
    }
  })
  publish(db, MESSAGE_NEWS, 'turn')
}
