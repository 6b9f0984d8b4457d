import type { Columns } from './columns.ts'

export const COLUMNS_OF_THE_DETECTOR: Pick<
  Columns,
  'detector_cursors' | 'detector_gaps' | 'dropped_pools' | 'launch_shards'
> = {
  detector_cursors: {
    source: 'text',
    program: 'text',
    slot: 'integer',
    signature: 'text?',
    read_until: 'integer?',
  },
  detector_gaps: {
    program: 'text',
    from_slot: 'integer',
    to_slot: 'integer',
    noted_at: 'integer',
  },
  dropped_pools: {
    pool: 'text',
    noted_at: 'integer',
  },
  launch_shards: {
    shard: 'integer',
    worker: 'text?',
    epoch: 'integer',
    stream: 'text',
    seq: 'integer',
    slot: 'integer',
    kept_at: 'integer',
    read_until: 'integer?',
  },
}
