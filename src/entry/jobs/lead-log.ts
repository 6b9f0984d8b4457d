import { completeStamps } from '../../flows/transparency/complete-stamps.ts'
import type { TransparencyContext } from '../../flows/transparency/context.ts'
import { createLogMaintainer } from '../../flows/transparency/maintain-log.ts'
import { stampCheckpoints } from '../../flows/transparency/stamp-checkpoints.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'

/** One process at a time orders the transparency log's leaves and signs its checkpoints. */
export async function leadLog(given: TransparencyContext, signal: AbortSignal): Promise<void> {
  await whileLeading('log', { ...given, signal }, async ({ db, signal: led }) => {
    const context = { ...given, db }
    const { clock, log } = context
    const job = { clock, log, signal: led }
    const keep = createLogMaintainer(context, led)
    await Promise.all([
      every({ ...job, what: 'keeping the transparency log', ms: SECOND }, keep),
      every({ ...job, what: 'stamping checkpoints', ms: MINUTE }, () =>
        stampCheckpoints(context, led),
      ),
      every({ ...job, what: 'completing stamps', ms: HOUR }, () => completeStamps(context, led)),
    ])
  })
}
