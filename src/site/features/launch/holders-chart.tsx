import { percent, short } from '../../../contract/format.ts'
import type { LaunchDetailBody } from '../../../contract/launches.ts'
import { ShortAddress } from '../../ui/short-address.tsx'

type Holders = NonNullable<LaunchDetailBody['holders']>

const SHOWN = 10
const ROLES = { market: 'Curve or pool', developer: 'Developer' } as const

/** The largest holders as bars, with the market's own tokens marked. */
export function HoldersChart({ holders }: { holders: LaunchDetailBody['holders'] }) {
  if (holders === null)
    return (
      <p className="px-5 py-4 text-sm text-text-2">Unknown: holders have not been loaded yet.</p>
    )
  const people = holders.filter(({ role }) => role !== 'market')
  const top = people.slice(0, SHOWN).reduce((sum, { share }) => sum + share, 0)
  return (
    <div className="px-5 pt-4 pb-5">
      <p className="num text-sm text-text-2">
        The {Math.min(SHOWN, people.length)} largest wallets hold{' '}
        <span className="font-medium text-text">{percent(top)}</span>, not counting the curve,
        pools, lockers, and burns.
      </p>
      <ul className="mt-4 grid gap-2.5">
        {holders.slice(0, SHOWN).map((holder, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two accounts may have one owner
          <Holder key={at} holder={holder} most={holders[0]?.share ?? 1} />
        ))}
      </ul>
    </div>
  )
}

function Holder({
  holder: { owner, share, role },
  most,
}: {
  holder: Holders[number]
  most: number
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-xs">
      <span className="flex min-w-0 items-center gap-2">
        {owner ? <ShortAddress full={owner} short={short(owner)} /> : <span>Owner unknown</span>}
        {role && <span className="text-text-3">{ROLES[role]}</span>}
      </span>
      <span className="num font-medium">{percent(share)}</span>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="col-span-2 h-1 w-full"
        aria-hidden="true"
      >
        <rect width="100" height="4" rx="1" className="fill-line" />
        <rect
          width={Math.max(0.5, (share / Math.max(most, 0.0001)) * 100)}
          height="4"
          className={role === 'market' ? 'fill-line-strong' : 'fill-text'}
        />
      </svg>
    </li>
  )
}
