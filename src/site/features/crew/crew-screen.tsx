import { percent } from '../../../contract/format.ts'
import type { CrewBody } from '../../../contract/launches/crews.ts'
import { plural } from '../../language/plural.ts'
import { buttonClass } from '../../ui/button.ts'
import { Problem } from '../../ui/problem.tsx'
import { capWords } from '../launches/cap-words.ts'
import { DeveloperRecordList, DeveloperSpan } from '../launches/developer-record.tsx'
import { LaunchLine } from '../launches/launch-line.tsx'
import { LaunchSkeleton } from '../launches/launch-skeleton.tsx'
import { RecordProblem } from '../launches/record-problem.tsx'
import { useLoaded } from '../launches/use-loaded.ts'
import { useNow } from '../launches/use-now.ts'
import { usePathEnd } from '../launches/use-path-end.ts'
import { StarButton, WalletStar } from '../star/star-button.tsx'
import { getCrew } from './crew-api.ts'
import { CrewWallets } from './crew-wallets.tsx'

/** The crew that a wallet is in: its wallets with the evidence, and how their launches ended. */
export function CrewScreen() {
  const wallet = usePathEnd()
  const loaded = useLoaded(wallet, getCrew)
  if (loaded.state === 'loading' || wallet === null) return <LaunchSkeleton />
  if (loaded.state === 'there') return <Crew wallet={wallet} crew={loaded.value} />
  if (loaded.state !== 'missing') return <RecordProblem />
  return (
    <Problem
      title="No crew known"
      text="We know of no other wallets that are likely the same people’s as this one. Ties that were not seen for 60 days are forgotten."
    >
      <a href={`/deployers/${wallet}`} className={buttonClass()}>
        See this wallet’s record
      </a>
    </Problem>
  )
}

function Crew({ wallet, crew }: { wallet: string; crew: CrewBody }) {
  const now = useNow()
  const { wallets, recent } = crew
  return (
    <div className="wrap pt-10 pb-24 lg:pt-14">
      <p className="text-sm text-text-3">Crew</p>
      <h1 className="mt-2 flex items-center gap-1 text-xl">
        {plural(wallets.length, {
          one: 'A wallet, likely of the same people',
          other: `${wallets.length} wallets, likely the same people`,
        })}
        <WalletStar wallet={wallet} />
      </h1>
      <p className="mt-2 max-w-[66ch] text-sm text-text-2">
        Each was tied to another one by an act of both: they signed one transaction, one paid for
        what the other signed, or one sent the money that the other spent on that launch. This is
        likely, not certain: an employer’s money or a new service can look the same.{' '}
        <a href={`/contact?crew=${wallet}`} className="link">
          Dispute this
        </a>
      </p>
      <p className="mt-2 max-w-[66ch] text-sm text-text-2">
        Watch one of its wallets, and the bot messages you when any of them launches again. Launches
        read from history show no crews: who acted together is found only in those that we saw live.
      </p>
      <div className="mt-8 grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-6">
        <section className="card p-5">
          <h2 className="mb-3 text-base">Record</h2>
          <DeveloperRecordList record={crew} />
          <div className="mt-4 grid gap-2">
            <UsualShare crew={crew} />
            <DeveloperSpan record={crew} now={now} />
          </div>
        </section>
        <div className="grid gap-4">
          <section className="card overflow-hidden">
            <h2 className="border-b border-line px-5 py-4 text-base">Launches</h2>
            {recent.length === 0 ? (
              <p className="px-5 py-6 text-sm text-text-2">
                We have not seen these wallets launch anything. They acted together in coins that
                others launched.
              </p>
            ) : (
              <ul className="divide-y divide-line">
                {recent.map((launch) => (
                  <li
                    key={launch.mint}
                    className="flex items-center *:first:min-w-0 *:first:flex-1"
                  >
                    <LaunchLine launch={launch} now={now} cap={capWords(launch)} />
                    <StarButton launch={launch} />
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section className="card overflow-hidden">
            <h2 className="border-b border-line px-5 py-4 text-base">Wallets</h2>
            <CrewWallets crew={crew} now={now} />
          </section>
        </div>
      </div>
    </div>
  )
}

/** How many of its launches graduated, beside how many usually do. */
function UsualShare({ crew: { graduated, dead, rugged, weighed, usual } }: { crew: CrewBody }) {
  const ended = graduated + dead + rugged
  if (usual === null)
    return (
      <p className="num text-xs text-text-3">
        How many launches usually graduate is not known yet: fewer than 400 are old enough.
      </p>
    )
  if (weighed === null)
    return (
      <p className="num text-xs text-text-3">
        None of its launches has ended yet. Of all launches {percent(usual)} graduate.
      </p>
    )
  return (
    <p className="num text-xs text-text-3">
      Of {ended} that ended, {graduated} graduated; weighed against the usual share, that is{' '}
      {percent(weighed)}. Of all launches {percent(usual)} graduate.
    </p>
  )
}
