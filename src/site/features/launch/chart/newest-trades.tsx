import { short } from '../../../../contract/format.ts'
import type { ChartBody, FlowBody, NewTradeBody } from '../../../../contract/launches/chart.ts'
import { text } from '../../../language/text.ts'
import { ShortAddress } from '../../../ui/short-address.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatClock } from '../../format/dates.ts'
import { money } from '../../format/money.ts'
import { NeedsScript } from '../needs-script.tsx'
import { formatStep } from './chart-words.ts'
import type { ChartState } from './use-chart.ts'

const WHO = {
  developer: 'Developer',
  insider: 'Insider',
  sniper: 'Sniper',
  boost: 'BOOST',
} as const

type NewestTradesProps = {
  asked: ChartState
  /** The launch was read from history. */
  isPast: boolean
}

/** What was bought and sold lately, and the newest trades. */
export function NewestTrades({ asked, isPast }: NewestTradesProps) {
  return (
    <section className="card py-4" aria-labelledby="newest-trades">
      <div className="flex items-baseline justify-between gap-4 px-5">
        <h2 id="newest-trades" className="text-base">
          Newest trades
        </h2>
        <p className="text-xs text-text-3">
          {asked.state === 'there' && !isPast && paceOf(asked.chart)}
        </p>
      </div>
      {asked.state === 'loading' && (
        <div className="px-5 pt-3">
          <Skeleton className="hidden h-40 scripted:block" />
          <NeedsScript>The newest trades need JavaScript.</NeedsScript>
        </div>
      )}
      {asked.state === 'failed' && (
        <p className="px-5 pt-3 text-sm text-text-2">Could not be loaded.</p>
      )}
      {asked.state === 'there' && <Traded chart={asked.chart} isPast={isPast} />}
    </section>
  )
}

const paceOf = ({ live }: ChartBody) => (live ? text('live') : text('one minute late'))

type TradedProps = Pick<NewestTradesProps, 'isPast'> & { chart: ChartBody }

function Traded({ chart: { flows, trades, unit }, isPast }: TradedProps) {
  if (unit === null || (trades.length === 0 && flows.every(({ flow }) => flow === null)))
    return (
      <p className="px-5 pt-3 text-sm text-text-2">
        {isPast
          ? 'None to show: of a launch read from history we keep prices, not trades.'
          : 'None to show: there was no trade yet, or they are no longer stored.'}
      </p>
    )
  return (
    <>
      <p className="px-5 pt-3 text-xs text-text-3">Buys / sells, and volume</p>
      <dl className="num grid max-w-lg grid-cols-3 gap-x-3 px-5 pt-2 text-xs">
        {flows.map((one) => (
          <div key={one.over_ms}>
            <dt className="text-text-3">{formatStep(one.over_ms)}</dt>
            <dd className="mt-0.5">
              <Flow flow={one.flow} unit={unit} />
            </dd>
          </div>
        ))}
      </dl>
      {trades.length > 0 && (
        <ul aria-label={text('Newest trades')} className="mt-3 border-t border-line px-5 pt-2">
          {trades.map((trade, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a wallet may trade twice at a time
            <TradeLine key={`${trade.at} ${trade.trader} ${nth}`} trade={trade} unit={unit} />
          ))}
        </ul>
      )}
    </>
  )
}

function Flow({ flow, unit }: Pick<FlowBody, 'flow'> & Pick<ChartBody, 'unit'>) {
  if (flow === null)
    return <span title={text('Trades are missing, or no longer followed.')}>?</span>
  if (flow === 'many') return <span>{text('over 1,000 trades')}</span>
  return (
    <>
      <span className="block">
        {flow.buys.toLocaleString('en-US')} / {flow.sells.toLocaleString('en-US')}
      </span>
      <span className="block text-text-2">{money(flow.volume, unit)}</span>
    </>
  )
}

function TradeLine({ trade, unit }: { trade: NewTradeBody } & Pick<ChartBody, 'unit'>) {
  const { at, side, trader, who, value } = trade
  return (
    <li className="num grid min-h-7 grid-cols-[auto_3.25rem_minmax(0,1fr)_auto] items-center gap-x-2 text-xs max-sm:grid-cols-[auto_2.75rem_minmax(0,1fr)_auto] max-sm:gap-x-1.5">
      <span className="min-w-18 whitespace-nowrap text-text-3">{formatClock(at)}</span>
      <span className={side === 'buy' ? 'text-mint-text' : 'text-red-text'}>
        {side === 'buy' ? text('Buy') : text('Sell')}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        {trader === null ? '?' : <ShortAddress full={trader} short={short(trader)} />}
        {who && <span className="font-medium text-amber-text">{WHO[who]}</span>}
      </span>
      <span className="text-right font-medium">{money(value, unit)}</span>
    </li>
  )
}
