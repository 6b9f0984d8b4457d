import { createMetrics } from '../adapters/metrics/registry.ts'
import type { Config } from '../config/config.ts'
import { NO_METER } from '../contract/metrics.ts'
import type { Release } from '../contract/release.ts'
import { createReadiness } from '../entry/http/readiness.ts'
import { serveMetrics } from '../entry/http/serve-metrics.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { freeBytes } from './free-bytes.ts'
import type { Watched } from './web.ts'

/** Serves this process's figures where the configuration wants them, until `stack` is disposed. */
export async function startMetrics(
  { metrics: place, dataDir }: Pick<Config, 'metrics' | 'dataDir'>,
  log: Log,
  stack: AsyncDisposableStack,
  { version, commit }: Release,
): Promise<Watched> {
  const readiness = createReadiness()
  if (place === null) return { meter: NO_METER, readiness }
  const metrics = createMetrics(systemClock, (name, error) =>
    log.warn({ name, err: error.message }, 'a figure could not be read'),
  )
  metrics.meter.gauge('mintwatch_build_info', () => [
    { labels: { version, commit: commit ?? 'unknown' }, value: 1 },
  ])
  metrics.meter.gauge('mintwatch_disk_free_bytes', async () => [
    { labels: {}, value: await freeBytes(dataDir) },
  ])
  const serving = await serveMetrics({ read: metrics.read, readiness }, place)
  stack.defer(() => serving.close())
  log.info({ host: place.host, port: serving.port }, 'figures for Prometheus are on /metrics')
  return { meter: metrics.meter, readiness }
}
