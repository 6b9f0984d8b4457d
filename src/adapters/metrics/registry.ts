import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { METRICS, type Meter, type Metric } from '../../contract/metrics.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'

/** The figures of this process, and their text for Prometheus. */
export type Metrics = {
  meter: Meter
  /** In Prometheus' text format, with Node's own figures: event loop, garbage collection, memory. */
  read(): Promise<{ type: string; text: string }>
  names(): string[]
}

/** Histogram buckets, from a millisecond to a minute. */
const SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
]
/** Too many labels must not fill memory: beyond this, figures are counted under `other`. */
const MOST_SERIES = 200
const EVENT_LOOP_EVERY_MS = 10
/** Prometheus gives a scrape up after 10 s, and then has none of the figures. */
const READ_WITHIN_MS = 5 * SECOND

/** @param onError called when a gauge can't be read within 5 s; the others are shown anyway */
export function createMetrics(
  clock: Clock,
  onError: (name: string, error: Error) => void,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_EVERY_MS })
  const known = new Map<string, ReturnType<typeof instrument>>()
  for (const [name, metric] of Object.entries<Metric>(METRICS)) {
    known.set(name, instrument(registry, clock, name, metric, onError))
  }
  const of = (name: string) => {
    const found = known.get(name)
    if (!found) throw new Error(`there is no metric ${name}`)
    return found
  }
  return {
    meter: {
      count: (name, labels) => of(name).count(labels),
      observe: (name, labels, seconds) => of(name).observe(labels, seconds),
      gauge: (name, read) => of(name).readWith(read),
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  }
}

type Labels = Record<string, string>
type Read = () => { labels: Labels; value: number }[] | Promise<{ labels: Labels; value: number }[]>

function instrument(
  registry: Registry,
  clock: Clock,
  name: string,
  { kind, help, labels }: Metric,
  onError: (name: string, error: Error) => void,
) {
  const options = { name, help, labelNames: [...labels], registers: [registry] }
  const bound = boundLabels()
  let read: Read = () => []
  const counter = kind === 'counter' ? new Counter(options) : null
  const histogram = kind === 'histogram' ? new Histogram({ ...options, buckets: SECONDS }) : null
  if (kind === 'gauge') {
    new Gauge({
      ...options,
      async collect() {
        this.reset()
        // Without labels, a reset sets the figure to 0. One that can't be read must be absent.
        if (labels.length === 0) this.remove()
        try {
          const readings = await withDeadline(clock, READ_WITHIN_MS, async () => read())
          for (const { labels, value } of readings) this.set(bound(labels), value)
        } catch (error) {
          onError(name, error as Error)
        }
      },
    })
  }
  return {
    count: (given: Labels) => counter?.inc(bound(given)),
    observe: (given: Labels, seconds: number) => histogram?.observe(bound(given), seconds),
    readWith(reader: Read) {
      read = reader
    },
  }
}

function boundLabels(): (labels: Labels) => Labels {
  const seen = new Set<string>()
  return (labels) => {
    const key = JSON.stringify(labels)
    if (seen.has(key)) return labels
    if (seen.size < MOST_SERIES) {
      seen.add(key)
      return labels
    }
    return Object.fromEntries(Object.keys(labels).map((label) => [label, 'other']))
  }
}
