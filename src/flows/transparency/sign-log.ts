import { PUBLIC_DELAY_MS } from '../../contract/constants.ts'
import { RECORD_CHECKPOINT } from '../../contract/news.ts'
import {
  checkpointText,
  currentLog,
  lastPostedAt,
  newestCheckpoint,
  signCheckpoint,
  sizeUntil,
  storeCheckpoint,
  treeRoot,
} from '../../domains/transparency/index.ts'
import { HOUR, MINUTE } from '../../kernel/clock.ts'
import { enqueue } from '../news.ts'
import type { TransparencyContext } from './context.ts'

/** Proofs are available this soon; the channel gets a checkpoint once an hour. */
const SIGN_EVERY_MS = 5 * MINUTE
const POST_EVERY_MS = HOUR

/**
 * Signs a checkpoint when one is due and there are new leaves. It covers only leaves that are a minute
 * old, because a checkpoint makes them public.
 */
export async function signLog(context: TransparencyContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const log = await currentLog(db.read)
  if (log === null) return
  const last = await newestCheckpoint(db.read, log.id)
  if (last !== null && now - last.signed_at < SIGN_EVERY_MS) return
  const size = await sizeUntil(db.read, log.id, last?.size ?? 0, now - PUBLIC_DELAY_MS)
  if (size <= (last?.size ?? 0)) return
  await signAt(context, log, size, last === null)
}

/** Signs a log's first `size` leaves. `isFirst`: earlier keys sign too, so that they vouch for the new one. */
export async function signAt(
  { db, clock, entropy, keys, lastCheckpoint }: TransparencyContext,
  log: { id: number; origin: string },
  size: number,
  isFirst: boolean,
): Promise<void> {
  const now = clock.now()
  const root = (await treeRoot(db.read, log.id, size)).toString('base64')
  const text = checkpointText({ origin: log.origin, size, root }, now)
  const note = signCheckpoint(text, log.origin, isFirst ? keys() : keys().slice(0, 1))
  const postedAt = await lastPostedAt(db.read, log.id)
  const isPosted = postedAt === null || now - postedAt >= POST_EVERY_MS
  // A full commit: the leaves are on disk before the checkpoint is visible.
  await db.transaction(async (tx) => {
    await storeCheckpoint(tx, {
      log: log.id,
      size,
      signed_at: now,
      note,
      posted_at: isPosted ? now : null,
      stamp: null,
      stamp_block: null,
    })
    if (!isPosted) return
    const payload = { log: log.id, size }
    const once = `${RECORD_CHECKPOINT} ${log.origin} ${size}`
    await enqueue(tx, entropy, { topic: RECORD_CHECKPOINT, once, payload, at: now })
  })
  lastCheckpoint.keep(note)
}
