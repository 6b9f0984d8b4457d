import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { goal, number, type Result, type Scope } from './support/figures.ts'
import { openFolder } from './support/processes.ts'
import { openStart } from './support/start.ts'

const LOOK_EVERY_MS = 100
const WRITTEN_GOAL = 60
const FILLED_GOAL = 120
/** Days of market in a quick run, too few for any outcome after 24 hours. */
const FEW_DAYS = '0.02'

type Step = 'healthy' | 'written' | 'listed' | 'read' | 'counted' | 'trained'

/** Measures what a newcomer waits for after `npm start` in a built checkout: the past, its record, a model. */
export async function measureFirstStart({ stack, quick, say }: Scope): Promise<Result> {
  const dataDir = await openFolder(stack)
  const began = performance.now()
  const days: Record<string, string> = quick ? { SANDBOX_PAST_DAYS: FEW_DAYS } : {}
  const { healthy, stop } = await openStart(stack, dataDir, { DATABASE_URL: '', ...days })
  const seconds = new Map<Step, number>()
  const note = (step: Step) => {
    if (seconds.has(step)) return
    seconds.set(step, (performance.now() - began) / 1_000)
    say(step)
  }
  await healthy
  note('healthy')
  while (!seconds.has(quick ? 'counted' : 'trained')) {
    await sleep(LOOK_EVERY_MS)
    if (existsSync(join(dataDir, 'sandbox/chain/past.sqlite'))) note('written')
    for (const step of stepsIn(join(dataDir, 'mintwatch.db'))) note(step)
  }
  await stop()
  const row = (words: string, step: Step, most?: number) => {
    const at = seconds.get(step)
    if (at === undefined) return []
    return [[words, `${number(at)} s`, most === undefined ? '' : goal(`≤ ${most} s`, at <= most)]]
  }
  return {
    tables: [
      {
        caption: 'The first start, three days with about 1,500 launches',
        columns: ['', 'after', 'goal'],
        rows: [
          ...row('`/healthz` answers', 'healthy'),
          ...row('the past is written', 'written', WRITTEN_GOAL),
          ...row('its launches are listed', 'listed'),
          ...row('its launches are read and scored', 'read'),
          ...row('the track record is filled', 'counted', FILLED_GOAL),
          ...row('a model is trained', 'trained'),
        ],
      },
    ],
    samples: Object.fromEntries([...seconds].map(([step, at]) => [`${step}, s`, [at]])),
  }
}

/** What the server's database shows by now. */
function stepsIn(file: string): Step[] {
  if (!existsSync(file)) return []
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const run = db.prepare('select listed_at, finished_at from backfill_runs').get()
    if (!run?.listed_at) return []
    if (!run.finished_at) return ['listed']
    const isTrained = db.prepare('select 1 from risk_models').get() !== undefined
    return ['listed', 'read', ...counted(db), ...(isTrained ? (['trained'] as const) : [])]
  } catch {
    // The tables don't exist yet, or are being created.
    return []
  } finally {
    db.close()
  }
}

/** Whether every outcome after 24 hours is in the record. */
function counted(db: DatabaseSync): Step[] {
  const waiting = db.prepare(
    "select 1 from launch_outcomes where horizon = '24h' and counted = 0 limit 1",
  )
  return waiting.get() === undefined ? ['counted'] : []
}
