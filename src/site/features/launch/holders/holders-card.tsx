import { useState } from 'react'
import { percent, short } from '../../../../contract/format.ts'
import type { LaunchDetailBody } from '../../../../contract/launches/bodies.ts'
import type { HolderGroupsBody } from '../../../../contract/launches/page.ts'
import { getHolderGroups } from '../../../api.ts'
import { ShortAddress } from '../../../ui/short-address.tsx'
import { useLoaded } from '../../launches/use-loaded.ts'
import { WalletStar } from '../../star/star-button.tsx'
import { BubbleMap } from './bubble-map.tsx'
import { GroupChips } from './group-chips.tsx'
import { describeLink, groupOf, type HolderBody } from './holder-words.ts'
import { TradedLine } from './traded-line.tsx'

const SHOWN = 10

/** The largest holders: a map of their links, and the same as a list. */
export function HoldersCard({ launch }: { launch: LaunchDetailBody }) {
  const { holders, mint, stage } = launch
  const loaded = useLoaded(`${mint} ${stage}`, () => getHolderGroups(mint))
  const [chosen, setChosen] = useState<string | null>(null)
  const [group, setGroup] = useState<string | null>(null)
  if (holders === null)
    return (
      <section className="card p-5">
        <h2 className="text-base">Holders</h2>
        <p className="mt-3 text-sm text-text-2">Unknown: holders have not been loaded yet.</p>
      </section>
    )
  const holderGroups = loaded.state === 'there' ? loaded.value : null
  const people = holders.filter(({ role }) => role !== 'market')
  const top = people.slice(0, SHOWN).reduce((sum, { share }) => sum + share, 0)
  return (
    <section className="card p-5">
      <h2 className="text-base">Holders</h2>
      <p className="num mt-3 text-sm text-text-2">
        The {Math.min(SHOWN, people.length)} largest wallets hold{' '}
        <span className="font-medium text-text">{percent(top)}</span>, not counting the curve,
        pools, lockers, and burns.
      </p>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <div>
          {holderGroups && people.length > 0 ? (
            <>
              <BubbleMap
                {...{ people, holderGroups, chosen, group }}
                onChoose={setChosen}
                onGroup={setGroup}
              />
              <GroupChips
                people={people}
                holderGroups={holderGroups}
                group={group}
                onGroup={setGroup}
              />
            </>
          ) : (
            <div className="aspect-square w-full" />
          )}
          <p className="mt-2 text-xs text-text-3">
            Lines join a wallet to who paid its first SOL; dashed ones go through other wallets.
            Only the developer and early buyers are checked. Bought and sold are by the trades up to
            the newest report; a profit is what sales brought, less what as many tokens had cost.
          </p>
          {loaded.state === 'failed' && (
            <p className="mt-2 text-xs text-text-2">The map could not be loaded.</p>
          )}
        </div>
        <ul className="grid content-start gap-1">
          {holders.map((holder, at) => (
            <HolderLine
              // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have one owner
              key={at}
              holder={holder}
              holderGroups={holderGroups}
              isChosen={holder.owner !== null && holder.owner === chosen}
              group={group}
              onChoose={setChosen}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

type HolderLineProps = {
  holder: HolderBody
  holderGroups: HolderGroupsBody | null
  isChosen: boolean
  /** The letter of the group that the reader looks at; null: all. */
  group: string | null
  onChoose: (wallet: string | null) => void
}

function HolderLine({ holder, holderGroups, isChosen, group: only, onChoose }: HolderLineProps) {
  const { owner, share, role } = holder
  const group = groupOf(holder, holderGroups?.groups ?? [])
  const isAside = only !== null && group?.letter !== only
  return (
    <li
      onPointerEnter={() => onChoose(owner)}
      onPointerLeave={() => onChoose(null)}
      onFocus={() => onChoose(owner)}
      className={`grid min-h-6 grid-cols-[1rem_auto_1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-sm text-xs ${isChosen ? 'bg-hover' : ''} ${isAside ? 'opacity-45' : ''}`}
    >
      <span className={`text-center font-semibold ${group?.color ?? ''}`}>
        {group?.letter ?? ''}
      </span>
      <span className="min-w-0">{owner && <ShortAddress full={owner} short={short(owner)} />}</span>
      <span>{owner && role !== 'market' && <WalletStar wallet={owner} small />}</span>
      <span className="min-w-0 break-words text-text-3 max-[359px]:col-span-4 max-[359px]:col-start-2 max-[359px]:row-start-2">
        {describeLink(holder, holderGroups)}
        {owner !== null && holderGroups?.in_crews.includes(owner) && (
          <>
            {' '}
            <a href={`/crews/${owner}`} className="link inline-flex min-h-6 items-center">
              Crew
            </a>
          </>
        )}
        {group && <span className="sr-only">, {group.name}</span>}
      </span>
      <span
        className={`num font-medium max-[359px]:col-start-5 ${role === 'market' ? 'text-text-3' : ''}`}
      >
        {percent(share)}
      </span>
      {owner && role !== 'market' && holderGroups && (
        <TradedLine traded={holderGroups.traded.find(({ wallet }) => wallet === owner)} />
      )}
    </li>
  )
}
