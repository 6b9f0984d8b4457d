import { LAUNCH_NEWS, LAUNCH_TURNED, MESSAGE_NEWS } from '../../../contract/news.ts'
import { keepEvents, type NewEvent } from '../../../domains/launches/index.ts'
import { keepTurn, type Turn, turnsOf } from '../../../domains/turns/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { enqueue, publish } from '../../news.ts'
import type { DetectionContext } from '../context.ts'
import type { Followed } from '../followed.ts'
import type { PostedLaunch } from './posted-launch.ts'

/**
 * Stores the turns of a posted launch so far. What could not be stored is found again by the next
 * check.
 */
export function checkTurns(
  context: Pick<DetectionContext, 'db' | 'clock' | 'entropy' | 'log'>,
  launch: PostedLaunch,
  { graduatedAt }: Pick<Followed, 'graduatedAt'>,
  heardSince: Ms,
  signal: AbortSignal,
): void {
  if (launch.state === null || launch.busy) return
  const { before, after, said } = launch.state
  const turns = turnsOf(before, after, { now: context.clock.now(), graduatedAt, heardSince }, said)
  if (turns.length === 0) return
  launch.busy = true
  storeTurns(context, launch.post.mint, turns)
    .then(() => {
      for (const { kind } of turns) said.add(kind)
    })
    .catch((error) => {
      if (signal.aborted) return
      context.log.error({ err: (error as Error).message }, 'a turn could not be stored')
    })
    .finally(() => {
      launch.busy = false
    })
}

/** Each kind once, with its news in one transaction. */
async function storeTurns(
  { db, clock, entropy }: Pick<DetectionContext, 'db' | 'clock' | 'entropy'>,
  mint: string,
  turns: readonly Turn[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock.now()
    const events: NewEvent[] = []
    for (const turn of turns) {
      if (!(await keepTurn(tx, mint, turn))) continue
      const { kind, evidence } = turn
      const once = `${LAUNCH_TURNED} ${mint} ${kind}`
      await enqueue(tx, entropy, { topic: LAUNCH_TURNED, once, payload: { mint, kind }, at })
      events.push({ type: 'launch.turned', mint, at, turn: kind, evidence })
    }
    await keepEvents(tx, events)
  })
  publish(db, LAUNCH_NEWS, mint)
  publish(db, MESSAGE_NEWS, 'turn')
}
