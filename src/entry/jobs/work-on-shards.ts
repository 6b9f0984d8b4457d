import type { LaunchStream } from '../../domains/launches/index.ts'
import { createShardIntake } from '../../flows/cluster/shard-intake.ts'
import { createShards } from '../../flows/cluster/share-shards.ts'
import type { DetectionContext } from '../../flows/detection/context.ts'
import { createDetection } from '../../flows/detection/detection.ts'
import { runStages } from '../../flows/detection/report/run-stages.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'
import { whileSharing } from '../../kernel/loop-sharing.ts'
import { type DetectorWork, doChores, publishRules } from './detector-chores.ts'

/**
 * The detector's role in a cluster: any number of processes share the stream's shards, and store and
 * score their launches. One of them also does what needs doing once.
 */
export async function workOnShards(
  given: DetectionContext,
  stream: LaunchStream,
  work: DetectorWork,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    whileSharing('shards', { ...given, signal }, async ({ db, share, signal: held }) => {
      const shards = createShards()
      const context = { ...given, db, owns: shards.owns }
      await publishRules(context, work, held)
      const detection = createDetection(context, held)
      const intake = createShardIntake(detection.sink, context, held)
      const worker = { role: share.role, epoch: share.epoch }
      const parts = { context, stream, detection, intake, worker, signal: held }
      await Promise.all([
        detection.run(),
        runStages(context, detection, held),
        shards.run(parts, share),
      ])
    }),
    whileLeading('detector', { ...given, signal }, ({ db, signal: led }) =>
      doChores({ ...given, db }, work, led),
    ),
  ])
}
