/**
 * Every figure that the server shows to Prometheus. Labels come from closed lists: never a mint, a
 * wallet, or a person. Seconds everywhere, as Prometheus wants them.
 */
export const METRICS = {
  mintwatch_http_requests_total: {
    kind: 'counter',
    help: 'Answered HTTP requests, by class of status (2xx, 4xx, …).',
    labels: ['status'],
  },
  mintwatch_http_seconds: {
    kind: 'histogram',
    help: 'From a request to the beginning of its answer.',
    labels: [],
  },
  mintwatch_limits_total: {
    kind: 'counter',
    help: 'Requests refused by a limit, by who refused (the guard in memory, or the store that all processes share), and requests that a process counted alone because the store is away.',
    labels: ['limit', 'by'],
  },
  mintwatch_streams: {
    kind: 'gauge',
    help: 'Open event streams in this process.',
    labels: [],
  },
  mintwatch_leader: {
    kind: 'gauge',
    help: '1 while this process leads a role, 0 while it stands by.',
    labels: ['role'],
  },
  mintwatch_leader_changes_total: {
    kind: 'counter',
    help: 'Times that this process became the leader of a role.',
    labels: ['role'],
  },
  mintwatch_part_works: {
    kind: 'gauge',
    help: '1 if a part of the service worked at its last record, 0 if it did not or its leader stopped recording.',
    labels: ['part'],
  },
  mintwatch_rpc_calls_total: {
    kind: 'counter',
    help: 'Requests to RPC services, by client, method, and result (answered, limited, failed, refused).',
    labels: ['client', 'method', 'result'],
  },
  mintwatch_telegram_calls_total: {
    kind: 'counter',
    help: 'Messages and other calls to Telegram, by method and result (done, or a kind of failure).',
    labels: ['method', 'result'],
  },
  mintwatch_telegram_seconds: {
    kind: 'histogram',
    help: 'How long Telegram took to answer a call.',
    labels: [],
  },
  mintwatch_detector_waiting: {
    kind: 'gauge',
    help: 'Items in the detector’s memory that wait to be stored (launches, trades).',
    labels: ['queue'],
  },
  mintwatch_detector_followed: {
    kind: 'gauge',
    help: 'Launches that the detector holds in memory.',
    labels: [],
  },
  mintwatch_detector_seconds: {
    kind: 'histogram',
    help: 'Time from receiving a launch to its committed alert, by step: wait, score, store; and all together.',
    labels: ['step'],
  },
  mintwatch_stage_seconds: {
    kind: 'histogram',
    help: 'How late a launch was scored, after the stage was due.',
    labels: ['stage'],
  },
  mintwatch_waiting_rows: {
    kind: 'gauge',
    help: 'Rows that are due or wait for another try, by queue (news, telegram, stages, outcomes, orders), counted to 10,000.',
    labels: ['queue'],
  },
  mintwatch_webhooks_failing: {
    kind: 'gauge',
    help: 'Members’ webhooks whose last try failed.',
    labels: [],
  },
  mintwatch_push_failing: {
    kind: 'gauge',
    help: 'Members’ browsers whose last notification failed.',
    labels: [],
  },
  mintwatch_feed_age_seconds: {
    kind: 'gauge',
    help: 'Time since the newest launch of a venue was detected.',
    labels: ['venue'],
  },
  mintwatch_trade_age_seconds: {
    kind: 'gauge',
    help: 'Time since the newest trade of any launch was stored.',
    labels: [],
  },
  mintwatch_gaps: {
    kind: 'gauge',
    help: 'Gaps in the chain as it was read, recorded in the last 24 hours.',
    labels: [],
  },
  mintwatch_outcomes_behind_seconds: {
    kind: 'gauge',
    help: 'Time since the moment until which outcomes are determined. A minute is normal; more: they wait for a program that is not read, or a shard that is not stored.',
    labels: [],
  },
  mintwatch_trades_seen_ratio: {
    kind: 'gauge',
    help: 'The largest share of a venue’s trades that may have been seen in the last 24 hours, by the reserves that each trade leaves.',
    labels: ['venue'],
  },
  mintwatch_ingest_lag_seconds: {
    kind: 'gauge',
    help: 'For how long the oldest events of this ingester have waited for the stream.',
    labels: [],
  },
  mintwatch_shard_age_seconds: {
    kind: 'gauge',
    help: 'Time since the place of the shard that is furthest behind was stored. Up to 30 s is normal.',
    labels: [],
  },
  mintwatch_backup_age_seconds: {
    kind: 'gauge',
    help: 'Time since the newest good backup of the database was started; none before the first.',
    labels: [],
  },
  mintwatch_backup_bytes: {
    kind: 'gauge',
    help: 'Size of the newest good backup, encrypted.',
    labels: [],
  },
  mintwatch_build_info: {
    kind: 'gauge',
    help: 'Always 1: the version and the commit that this process runs, as labels.',
    labels: ['version', 'commit'],
  },
  mintwatch_disk_free_bytes: {
    kind: 'gauge',
    help: 'Room that is left on the disk of this process’s data folder.',
    labels: [],
  },
  mintwatch_orders: {
    kind: 'gauge',
    help: 'Orders of the last 24 hours, by state; and those that wait for an operator, however old (waiting).',
    labels: ['state'],
  },
} as const satisfies Record<string, Metric>

export type Metric = {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  labels: readonly string[]
}

type NamesOf<K extends Metric['kind']> = {
  [N in keyof typeof METRICS]: (typeof METRICS)[N]['kind'] extends K ? N : never
}[keyof typeof METRICS]

export type MetricLabels<N extends keyof typeof METRICS> = Record<
  (typeof METRICS)[N]['labels'][number],
  string
>

export type MetricReading<N extends keyof typeof METRICS> = {
  labels: MetricLabels<N>
  value: number
}

/** Receives figures. Never throws and never waits. */
export type Meter = {
  count<N extends NamesOf<'counter'>>(name: N, labels: MetricLabels<N>): void
  observe<N extends NamesOf<'histogram'>>(name: N, labels: MetricLabels<N>, seconds: number): void
  /** Called whenever the figures are read; a later `read` of the same figure replaces it. */
  gauge<N extends NamesOf<'gauge'>>(
    name: N,
    read: () => MetricReading<N>[] | Promise<MetricReading<N>[]>,
  ): void
}

/** For processes whose figures nobody reads. */
export const NO_METER: Meter = { count() {}, observe() {}, gauge() {} }
