import {
  LAUNCH_CHANGED,
  LAUNCH_TURNED,
  MESSAGES_QUEUED,
  WATCH_TURNED,
} from '../../../../contract/news.ts'
import { type NewEvent, storeEvents } from '../../../../domains/launches/index.ts'
import { storeTurn, type Turn, turnsOf } from '../../../../domains/turns/index.ts'
import { storeWatchedTurn } from '../../../../domains/watches/index.ts'
import type { Ms } from '../../../../kernel/clock.ts'
import { enqueue, publish } from '../../../news.ts'
import type { DetectionContext } from '../../context.ts'
import type { Followed } from '../followed.ts'
import type { WatchedLaunch } from './open-launch.ts'
import type { Subject } from './subject.ts'

/** Stores the turns of a followed launch so far. If a turn can't be stored, the next check finds it again. */
export function checkTurns(
  context: Pick<DetectionContext, 'db' | 'clock' | 'entropy' | 'log'>,
  launch: WatchedLaunch,
  known: { graduatedAt: Followed['graduatedAt']; completeSince: Ms },
  signal: AbortSignal,
): void {
  if (launch.state === null || launch.busy) return
  const { before, after, reported } = launch.state
  const turns = turnsOf(before, after, { now: context.clock.now(), ...known }, reported)
  if (turns.length === 0) return
  launch.busy = true
  storeTurns(context, launch.subject, turns)
    .then(() => {
      for (const { kind } of turns) reported.add(kind)
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
  subject: Subject,
  turns: readonly Turn[],
): Promise<void> {
  const { mint } = subject
  await db.transaction(async (tx) => {
    const at = clock.now()
    const events: NewEvent[] = []
    for (const { kind, evidence, at: turnedAt } of turns) {
      if (subject.because === 'watched') {
        const { since } = subject
        const turn = { mint, kind, since, turned_at: turnedAt, evidence }
        if (!(await storeWatchedTurn(tx, turn))) continue
        const once = `${WATCH_TURNED} ${mint} ${kind} ${since}`
        await enqueue(tx, entropy, {
          topic: WATCH_TURNED,
          once,
          payload: { mint, kind, since },
          at,
        })
      } else if (await storeTurn(tx, mint, { kind, evidence, at: turnedAt }, at)) {
        const once = `${LAUNCH_TURNED} ${mint} ${kind}`
        await enqueue(tx, entropy, { topic: LAUNCH_TURNED, once, payload: { mint, kind }, at })
        events.push({ type: 'launch.turned', mint, at, turn: kind, evidence })
      }
    }
    await storeEvents(tx, events)
  })
  publish(db, LAUNCH_CHANGED, mint)
  publish(db, MESSAGES_QUEUED, 'turn')
}
