import type { LaunchHistory } from '../../../domains/launches/index.ts'
import { writeAudit } from '../../../kernel/db/audit.ts'
import { requestBackfill, stopBackfill } from '../../backfill/request-backfill.ts'
import { actingIn } from '../../operator/acting.ts'
import type { PurchaseContext } from '../../purchase/context.ts'

type Context = Pick<PurchaseContext, 'db' | 'clock' | 'entropy' | 'acting'>

/** Requests a backfill and records who did. @returns false: one is running already */
export async function startBackfill(
  context: Context,
  history: Pick<LaunchHistory, 'enumerations'>,
  { because, ...wish }: { days: number; sample: number; because: string },
): Promise<boolean> {
  const { run, isNew } = await requestBackfill(context, history, { ...wish, seed: null })
  if (isNew) await note(context, 'backfill', run.id, { because, ...wish, seed: run.seed })
  return isNew
}

/** Ends the running backfill and records who did. @returns false: none was running */
export async function endBackfill(context: Context, because: string): Promise<boolean> {
  const isStopped = await stopBackfill(context)
  if (isStopped) await note(context, 'stop_backfill', 'backfill', { because })
  return isStopped
}

function note(
  context: Context,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const { db, clock, entropy } = context
  const entry = { at: clock.now(), ...actingIn(context), action, subject, detail }
  return db.transaction((tx) => writeAudit(tx, entropy, entry))
}
