import type { Stage } from '../../../contract/launches/stages.ts'
import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import {
  eventsAfter,
  findLaunch,
  forgetFundings,
  newestSnapshot,
} from '../../../domains/launches/index.ts'
import {
  crewLaunchOf,
  crewsReadUpTo,
  forgetTies,
  lockCrews,
  storeCrewsRead,
} from '../../../domains/risk/index.ts'
import { DAY } from '../../../kernel/clock.ts'
import { publish } from '../../news.ts'
import type { DetectionContext } from '../context.ts'
import type { CrewFinder } from './crew-finder.ts'
import { tellCrewWatchers } from './tell-crew-watchers.ts'

/** At once it is known whether a crew that we know launched; later the money of the first buyers was looked up. */
const STAGES: ReadonlySet<Stage> = new Set<Stage>(['at_once', '60s', '5m'])
const AT_ONCE = 100
/** Ties that were not seen for this long are forgotten, and so is who funded a wallet. */
const KEPT_MS = 60 * DAY

type Context = Pick<DetectionContext, 'db' | 'clock' | 'entropy' | 'log' | 'hasBot'>

/**
 * Looks at the launches that were scored since the last time, one transaction each, until none is left. After a
 * downtime it continues where it was, as far as events are kept.
 */
export async function findCrews(
  context: Context,
  finder: CrewFinder,
  signal: AbortSignal,
): Promise<void> {
  const { db, log } = context
  for (;;) {
    const events = await eventsAfter(db.read, await crewsReadUpTo(db.read), AT_ONCE)
    const last = events.at(-1)
    if (last === undefined) return
    for (const event of events) {
      if (signal.aborted) return
      const { mint, stage } = event
      if (event.type !== 'launch.scored' || stage === null || !STAGES.has(stage)) continue
      await lookAt(context, finder, { ...event, stage }).catch((error: Error) =>
        log.error({ err: error.message, mint }, 'a launch could not be searched for crews'),
      )
    }
    await db.unsyncedTransaction(async (tx) => {
      if ((await lockCrews(tx)) < last.id) await storeCrewsRead(tx, last.id)
    })
  }
}

async function lookAt(
  context: Context,
  finder: CrewFinder,
  { id, mint, stage }: { id: number; mint: string; stage: Stage },
): Promise<void> {
  const { db } = context
  const launch = await findLaunch(db.read, mint)
  if (launch === null || launch.taken_back_at !== null) return
  const isEarly = stage === 'at_once'
  const snapshot = isEarly && launch.payer !== null ? null : await newestSnapshot(db.read, mint)
  const seen = snapshot && crewLaunchOf(snapshot, launch.launched_at)
  const write = seen && !isEarly ? await finder.examine(seen) : null
  const signer = launch.payer ?? seen?.creator ?? null
  let isTold = false
  await db.unsyncedTransaction(async (tx) => {
    await lockCrews(tx)
    await write?.(tx)
    isTold = await tellCrewWatchers(context, tx, launch, signer)
    await storeCrewsRead(tx, id)
  })
  if (isTold) publish(db, MESSAGES_QUEUED, 'wallets')
}

/** Forgets what tied wallets, but was not seen for 60 days, and who funded a wallet that was not looked up for as long. */
export async function forgetCrews({
  db,
  clock,
}: Pick<DetectionContext, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCrews(tx)
    await forgetTies(tx, clock.now() - KEPT_MS)
  })
  await db.transaction((tx) => forgetFundings(tx, clock.now() - KEPT_MS))
}
