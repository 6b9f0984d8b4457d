import { roundedSpan } from '../../../contract/format.ts'
import type { DeveloperBody } from '../../../contract/launches/bodies.ts'
import { text } from '../../language/text.ts'
import { formatAgo } from '../format/ago.ts'

type DeveloperRecordProps = { record: DeveloperBody }

/** What a wallet and a crew have in common. */
type RecordOf<Names extends keyof DeveloperBody> = { record: Pick<DeveloperBody, Names> }

/** How a wallet's launches ended, as far as we have seen them. */
export function DeveloperRecordList({
  record,
}: RecordOf<'launches' | 'graduated' | 'dead' | 'rugged' | 'open'>) {
  const { launches, graduated, dead, rugged, open } = record
  const counts = [
    [launches, text('launched')],
    [graduated, text('graduated')],
    [dead, text('dead')],
    [rugged, text('rugged')],
    [open, text('open')],
  ] as const
  return (
    <dl className="num flex flex-wrap justify-between gap-x-2 gap-y-2">
      {counts.map(([count, what]) => (
        <div key={what} className="flex flex-col-reverse">
          <dt className="text-xs text-text-3 max-sm:text-[12px]">{what}</dt>
          <dd className="text-lg font-semibold">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How many of them were read from history; renders nothing if none were. */
export function DeveloperHistory({ record: { from_history: past } }: DeveloperRecordProps) {
  if (past.launches === 0) return null
  return (
    <p className="num text-xs text-text-3">
      Read from history: {past.launches} launched, {past.graduated} graduated, {past.dead} dead,{' '}
      {past.rugged} rugged, {past.open} open.
    </p>
  )
}

/** How long the coins lasted, and how long we have been watching, because a clean record of one day means little. */
export function DeveloperSpan({
  record,
  now,
}: RecordOf<'median_life_ms' | 'watched_since'> & { now: number | null }) {
  const { median_life_ms: life, watched_since: since } = record
  return (
    <p className="num text-xs text-text-3">
      {life !== null && `Half of the dead coins lasted less than ${roundedSpan(life)}.  `}
      {now !== null && `We have been watching for ${formatAgo(now - since)}.`}
    </p>
  )
}
