import type { ReactNode } from 'react'
import { short } from '../../../contract/format.ts'
import type { DeveloperBody } from '../../../contract/launches/bodies.ts'
import { getDeveloper } from '../../api.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ShortAddress } from '../../ui/short-address.tsx'
import { formatAgo } from '../format/ago.ts'
import { StarButton, WalletStar } from '../star/star-button.tsx'
import { capWords } from './cap-words.ts'
import { CoinEnd } from './coin-end.tsx'
import { CrewLink } from './crew-link.tsx'
import { DeveloperHistory, DeveloperRecordList, DeveloperSpan } from './developer-record.tsx'
import { LaunchLine } from './launch-line.tsx'
import { LaunchSkeleton } from './launch-skeleton.tsx'
import { RecordProblem } from './record-problem.tsx'
import { useLoaded } from './use-loaded.ts'
import { useNow } from './use-now.ts'
import { usePathEnd } from './use-path-end.ts'

/** One wallet and how its launches ended. */
export function DeveloperScreen() {
  const wallet = usePathEnd()
  const loaded = useLoaded(wallet, getDeveloper)
  if (loaded.state === 'loading') return <LaunchSkeleton />
  if (loaded.state === 'there') return <Developer record={loaded.value} />
  return <RecordProblem />
}

function Developer({ record }: { record: DeveloperBody }) {
  const now = useNow()
  const { wallet, funder, recent, first_launch_at: first, last_launch_at: last } = record
  return (
    <div className="wrap pt-10 pb-24 lg:pt-14">
      <p className="text-sm text-text-3">Developer</p>
      <h1 className="mt-2 flex items-center gap-1 font-mono text-xl font-normal break-all">
        {wallet}
        <CopyButton text={wallet} name="Copy wallet address" done="Wallet address copied" />
        <WalletStar wallet={wallet} />
      </h1>
      <div className="mt-8 grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-6">
        <section className="card p-5">
          <h2 className="mb-3 text-base">Record</h2>
          <DeveloperRecordList record={record} />
          <dl className="num mt-4 grid gap-2 border-t border-line pt-4 text-sm">
            <Line name="First launch" value={ago(first, now)} />
            <Line name="Last launch" value={ago(last, now)} />
            <Line
              name="First funded by"
              value={funder === null ? '?' : <ShortAddress full={funder} short={short(funder)} />}
            />
          </dl>
          <div className="mt-4 grid gap-2">
            <DeveloperHistory record={record} />
            <DeveloperSpan record={record} now={now} />
            <CrewLink record={record} />
          </div>
        </section>
        <section className="card overflow-hidden">
          <h2 className="border-b border-line px-5 py-4 text-base">Launches</h2>
          {recent.length === 0 ? (
            <p className="px-5 py-6 text-sm text-text-2">
              We have not seen this wallet launch anything. It may have before we started watching.
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {recent.map((launch) => (
                <li key={launch.mint}>
                  <div className="flex items-center *:first:min-w-0 *:first:flex-1">
                    <LaunchLine launch={launch} now={now} cap={capWords(launch)} />
                    <StarButton launch={launch} />
                  </div>
                  <p className="num px-5 pb-2.5 pl-21 text-xs text-text-3 max-sm:pl-17">
                    <CoinEnd launch={launch} />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  )
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-text-3">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function ago(at: number | null, now: number | null): string {
  return at === null || now === null ? '?' : `${formatAgo(now - at)} ago`
}
