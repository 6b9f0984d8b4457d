import { OPERATOR_TRAINED } from '../../contract/news.ts'
import { newestBackfill } from '../../domains/launches/index.ts'
import { isTrainingDue, type Trainer } from '../../domains/risk/index.ts'
import { storeFirstSetting, storeSetting } from '../../kernel/db/settings.ts'
import { enqueue } from '../news.ts'
import type { Services } from '../services.ts'
import { trainModel } from './train.ts'

const TRAINED_AT = 'model.trained_at'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'log'>

/** Trains every night, and once a backfill is finished. A failure waits for the next night. */
export async function trainWhenDue(
  context: Context,
  trainer: Trainer,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, entropy, log } = context
  const now = clock.now()
  // A first start has nothing to learn from, so it waits for the first night.
  const lastAt = await db.transaction((tx) => storeFirstSetting(tx, TRAINED_AT, `${now}`))
  const past = await newestBackfill(db.read)
  if (!isTrainingDue({ now, lastAt: Number(lastAt), backfilledAt: past?.finished_at ?? null }))
    return
  const failure = await trainModel(context, trainer, { signal }).then(
    ({ lines }) => log.info({ lines }, 'trained'),
    (error: Error) => error,
  )
  if (signal.aborted) return
  await db.transaction(async (tx) => {
    await storeSetting(tx, TRAINED_AT, `${now}`)
    if (!(failure instanceof Error)) return
    const lines = [`Training failed, and is tried again next night: ${failure.message}`]
    const news = { topic: OPERATOR_TRAINED, payload: { lines } } as const
    await enqueue(tx, entropy, { ...news, once: `trained ${now}`, at: now })
  })
}
