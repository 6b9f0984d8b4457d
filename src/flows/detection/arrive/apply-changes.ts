import { LAUNCH_DROPPED } from '../../../contract/news.ts'
import {
  changeLaunch,
  confirmLaunches,
  deleteTraits,
  graduateLaunch,
  markIncomplete,
  type NewEvent,
  storeGaps,
  ungraduateLaunch,
} from '../../../domains/launches/index.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { enqueue, type NewNews } from '../../news.ts'
import { recordDropped } from '../../transparency/record.ts'
import type { DetectionContext } from '../context.ts'
import type { LaunchChange } from './change.ts'

type Context = Pick<DetectionContext, 'clock' | 'entropy' | 'hasBot'>

/** The events to publish, and the launches that changed. */
type Applied = { events: NewEvent[]; touched: string[] }

/** A change to a launch that is stored. New launches, and what pools turn out to be, are stored with their reports. */
type StoredChange = Exclude<LaunchChange, { kind: 'launch' | 'pool' }>

/** Applies a group's changes to stored launches, in their order. */
export async function applyChanges(
  tx: Tx,
  context: Context,
  changes: readonly LaunchChange[],
): Promise<Applied> {
  const all: Applied = { events: [], touched: [] }
  for (const change of withoutUndoneDrops(changes)) {
    const { events, touched } = await applyChange(tx, context, change)
    all.events.push(...events)
    all.touched.push(...touched)
  }
  return all
}

/** Changes to stored launches, without drops that a later launch in the group undoes. */
function withoutUndoneDrops(changes: readonly LaunchChange[]): StoredChange[] {
  return changes.flatMap((change, index): StoredChange[] => {
    if (change.kind === 'launch' || change.kind === 'pool') return []
    if (change.kind !== 'dropped') return [change]
    const later = changes.slice(index).filter((one) => one.kind === 'launch')
    const again = new Set(later.map(({ followed }) => followed.mint))
    return [{ kind: 'dropped', mints: change.mints.filter((mint) => !again.has(mint)) }]
  })
}

async function applyChange(tx: Tx, context: Context, change: StoredChange): Promise<Applied> {
  const now = context.clock.now()
  switch (change.kind) {
    case 'graduation': {
      const { mint } = change
      const isFirst = await graduateLaunch(tx, change)
      return {
        events: isFirst ? [{ type: 'launch.graduated', mint, at: now }] : [],
        touched: [mint],
      }
    }
    case 'ungraduated':
      await ungraduateLaunch(tx, change.mint)
      return { events: [], touched: [change.mint] }
    case 'confirmed':
      await confirmLaunches(tx, change.mints, now)
      return { events: [], touched: change.mints }
    case 'dropped':
      return dropLaunches(tx, context, change.mints)
    case 'gap':
      await storeGaps(tx, [change.gap], now)
      return { events: [], touched: [] }
    case 'creator':
      await changeLaunch(tx, change.mint, { creator_now: change.creator })
      return { events: [], touched: [change.mint] }
    case 'missing':
      await markIncomplete(tx, change.mint)
      return { events: [], touched: [] }
  }
}

/** Hides launches that a fork dropped. */
async function dropLaunches(
  tx: Tx,
  { clock, entropy, hasBot }: Context,
  mints: string[],
): Promise<Applied> {
  if (mints.length === 0) return { events: [], touched: [] }
  const now = clock.now()
  await recordDropped(tx, mints, now)
  await deleteTraits(tx, mints)
  const news = mints.map(
    (mint): NewNews => ({
      topic: LAUNCH_DROPPED,
      once: `${LAUNCH_DROPPED} ${mint} ${now}`,
      payload: { mint },
      at: now,
    }),
  )
  if (hasBot) await enqueue(tx, entropy, ...news)
  const events = mints.map((mint): NewEvent => ({ type: 'launch.dropped', mint, at: now }))
  return { events, touched: mints }
}
