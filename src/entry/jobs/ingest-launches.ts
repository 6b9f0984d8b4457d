import type { LaunchSource } from '../../domains/launches/index.ts'
import {
  createStreamSink,
  type IngestContext,
  retryUnresolved,
} from '../../flows/cluster/stream-sink.ts'

/** The ingest role: any number of processes receive the same launches and publish each once. */
export async function ingestLaunches(
  context: IngestContext,
  sources: readonly LaunchSource[],
  signal: AbortSignal,
): Promise<void> {
  context.log.info({ sources: sources.map(({ name }) => name) }, 'publishing launches')
  const sink = createStreamSink(context)
  await Promise.all([
    ...sources.map((source) => source.run(sink, signal)),
    retryUnresolved(context, signal),
  ])
}
