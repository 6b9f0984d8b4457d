import type { BackfillRun, LaunchHistory } from '../../../domains/launches/index.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { auditAction } from '../../audit.ts'
import { requestBackfill, stopBackfill } from '../../backfill/request-backfill.ts'
import type { Services } from '../../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>

/** Requests a backfill and records who did. @returns false: one is running already */
export async function startBackfill(
  context: Context,
  history: Pick<LaunchHistory, 'enumerations'>,
  { because, ...request }: { days: number; sample: number; because: string },
): Promise<boolean> {
  const note = auditing(context, 'backfill', { because, ...request })
  const { isNew } = await requestBackfill(context, history, { ...request, seed: null }, note)
  return isNew
}

/** Ends the running backfill and records who did. @returns false: none was running */
export function endBackfill(context: Context, because: string): Promise<boolean> {
  return stopBackfill(context, auditing(context, 'stop_backfill', { because }))
}

function auditing(context: Context, action: string, said: Record<string, unknown>) {
  return (tx: Tx, { id: subject, seed }: BackfillRun): Promise<void> => {
    return auditAction(tx, context, action, subject, { ...said, seed })
  }
}
