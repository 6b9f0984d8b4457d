import type { ReactNode } from 'react'
import { DAY_MS } from '../../../../contract/constants.ts'
import { percent, short } from '../../../../contract/format.ts'
import type { LaunchDetailBody, ReportBody } from '../../../../contract/launches/bodies.ts'
import { quoteSymbol, WRAPPED_SOL } from '../../../../contract/launches/mints.ts'
import { ShortAddress } from '../../../ui/short-address.tsx'
import { formatMoment } from '../../format/dates.ts'
import { formatCap } from '../../format/figures.ts'
import { money } from '../../format/money.ts'

type Props = { launch: LaunchDetailBody; report: ReportBody | undefined; now: number | null }

/** What a reader must know of a coin before its score: its market, and how its launchpad runs it. */
export function AtOnce({ launch, report, now }: Props) {
  const { trades, quote_mint: quote, venue, graduated_at: graduated } = launch
  const { curve_progress: progress, mayhem } = launch.terms
  const mint = quote ?? WRAPPED_SOL
  const soldAtOnce = report?.flags.find(({ rule }) => rule === 'curve-sold-at-launch')?.outcome
  const curve = () => {
    if (graduated !== null)
      return now === null ? 'Graduated' : `Graduated ${formatMoment(graduated)}`
    return progress === null ? '?' : `${percent(progress)} sold`
  }
  return (
    <dl className="num mt-5 grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:flex sm:flex-wrap sm:gap-x-8">
      <Fact name="Market cap" value={<Cap launch={launch} />} />
      <Fact name="Trades seen" value={trades.toLocaleString('en-US')} />
      <Fact
        name="Traded against"
        value={quoteSymbol(mint) ?? <ShortAddress full={mint} short={short(mint)} />}
      />
      {!launch.market_only && (graduated !== null || progress !== null || venue === 'pumpfun') && (
        <Fact name="Curve" value={curve()} />
      )}
      {soldAtOnce && <Fact name="Sold out in its own slot" value={ANSWERS[soldAtOnce]} />}
      {venue === 'pumpfun' && (
        <Fact name="Creator’s fees go to" value={<FeesTo launch={launch} />} />
      )}
      {mayhem === true && (
        <Fact name="Mayhem agent" value={<Agent until={launch.launched_at + DAY_MS} now={now} />} />
      )}
    </dl>
  )
}

/** Of a coin read from history the dollars of then are unknown; what it cost in SOL or dollar coins is not. */
function Cap({ launch }: Pick<Props, 'launch'>) {
  const { market_cap_cents: cents, market_cap_in_quote: cap, from_history: isPast } = launch
  if (cents !== null) return formatCap(cents)
  if (cap === null) return isPast ? 'Unknown' : '?'
  return (
    <>
      {money(cap.amount, cap.unit)}{' '}
      <span className="block text-xs font-normal text-text-3">as of its newest trade</span>
    </>
  )
}

const ANSWERS = { flag: 'Yes', clear: 'No', unknown: '?' } as const

function FeesTo({ launch: { terms, creator, creator_now: successor } }: Pick<Props, 'launch'>) {
  if (terms.fees_to === 'traders') return 'Its traders, as cashback'
  if (terms.fees_to === 'holders') return 'Its holders'
  const wallet = successor ?? (terms.fees_to === 'creator' ? creator : null)
  return wallet === null ? '?' : <ShortAddress full={wallet} short={short(wallet)} />
}

/** pump.fun's agent trades at random for a day, and its purchases are nobody's interest. */
function Agent({ until, now }: { until: number; now: number | null }) {
  if (now === null) return 'For its first day'
  return now < until ? `Trades until ${formatMoment(until)}` : `Left ${formatMoment(until)}`
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
