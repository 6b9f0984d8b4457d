import { completeStamps } from '../../flows/transparency/complete-stamps.ts'
import type { TransparencyContext } from '../../flows/transparency/context.ts'
import { keepCheckpoint } from '../../flows/transparency/keep-checkpoint.ts'
import { createLogMaintainer } from '../../flows/transparency/maintain-log.ts'
import { stampCheckpoints } from '../../flows/transparency/stamp-checkpoints.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'

/**
 * One process at a time orders the transparency log's leaves and signs its checkpoints. All keep the newest
 * checkpoint.
 */
export async function leadLog(given: TransparencyContext, signal: AbortSignal): Promise<void> {
  await Promise.all([
    lead(given, signal),
    every({ ...given, signal, what: 'keeping the newest checkpoint', ms: MINUTE }, () =>
      keepCheckpoint(given),
    ),
  ])
}

async function lead(given: TransparencyContext, signal: AbortSignal): Promise<void> {
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
