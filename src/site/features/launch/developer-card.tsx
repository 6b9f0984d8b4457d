import { short } from '../../../contract/format.ts'
import type { DeployedBody, LaunchDetailBody } from '../../../contract/launches/bodies.ts'
import { getDeveloper } from '../../api.ts'
import { text } from '../../language/text.ts'
import { ShortAddress } from '../../ui/short-address.tsx'
import { CoinEnd } from '../launches/coin-end.tsx'
import { CrewLink } from '../launches/crew-link.tsx'
import { DeveloperRecordList, DeveloperSpan } from '../launches/developer-record.tsx'
import { useLoaded } from '../launches/use-loaded.ts'
import { NeedsScript } from './needs-script.tsx'

type DeveloperProps = {
  wallet: string
  launch: Pick<LaunchDetailBody, 'mint' | 'creator_now' | 'from_history'>
  now: number | null
}

/** Who launched a coin, how the others of this wallet ended, and how high they came. */
export function DeveloperCard({
  wallet,
  launch: { mint, creator_now: successor, from_history: isPast },
  now,
}: DeveloperProps) {
  const loaded = useLoaded(wallet, getDeveloper)
  return (
    <section className="card p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-base">Developer’s record</h2>
        <span className="text-xs text-text-3">
          <ShortAddress full={wallet} short={short(wallet)} />
        </span>
      </div>
      {successor && (
        <p className="mt-2 text-sm text-text-2">
          Launched by this wallet. The launchpad now names another creator:{' '}
          <ShortAddress full={successor} short={short(successor)} />
        </p>
      )}
      <div className="mt-3 min-h-18">
        {loaded.state === 'there' && (
          <>
            <DeveloperRecordList record={loaded.value} />
            <div className="mt-2">
              <DeveloperSpan record={loaded.value} now={now} />
            </div>
            <CrewLink record={loaded.value} />
            <OtherCoins coins={loaded.value.recent.filter((one) => one.mint !== mint)} />
          </>
        )}
        {loaded.state === 'loading' && (
          <NeedsScript>
            Its other coins are on the developer’s page, which needs JavaScript.
          </NeedsScript>
        )}
        {loaded.state === 'failed' && <p className="text-sm text-text-2">Could not be loaded.</p>}
      </div>
      {isPast && (
        <p className="mt-2 text-xs text-text-3">
          Crews are found in launches that we saw live. This one was read from history, so it adds
          nobody to a crew.
        </p>
      )}
      <a
        href={`/deployers/${wallet}`}
        className="link mt-2 inline-flex min-h-11 items-center text-sm"
      >
        All launches of this wallet
      </a>
    </section>
  )
}

const SHOWN = 5

/** The newest of the developer's other coins. */
function OtherCoins({ coins }: { coins: readonly DeployedBody[] }) {
  if (coins.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line" aria-label={text('Other coins')}>
      {coins.slice(0, SHOWN).map((coin) => (
        <li key={coin.mint} className="py-2 text-sm">
          <a href={`/launches/${coin.mint}`} className="link block min-w-0 truncate">
            <bdi translate="no">{coin.name ?? 'Unnamed'}</bdi>
          </a>
          <span className="num block text-xs text-text-3">
            <CoinEnd launch={coin} />
          </span>
        </li>
      ))}
    </ul>
  )
}
