import { short } from '../../../../contract/format.ts'
import type { ChartBody, FlowBody, NewTradeBody } from '../../../../contract/launches/chart.ts'
import { text } from '../../../language/text.ts'
import { ShortAddress } from '../../../ui/short-address.tsx'
import { formatClock } from '../../format/dates.ts'
import { formatStep, money } from './chart-words.ts'

const WHO = {
  developer: 'Developer',
  insider: 'Insider',
  sniper: 'Sniper',
  boost: 'BOOST',
} as const

/** What was bought and sold lately, and the newest trades. Nothing before there is a trade. */
export function NewestTrades({ chart }: { chart: ChartBody }) {
  const { flows, trades, unit, live } = chart
  if (unit === null || (trades.length === 0 && flows.every(({ flow }) => flow === null)))
    return null
  return (
    <section className="border-t border-line" aria-labelledby="newest-trades">
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4">
        <h3 id="newest-trades" className="text-sm font-medium">
          Trades
        </h3>
        <p className="text-xs text-text-3">{live ? text('live') : text('one minute late')}</p>
      </div>
      <p className="px-5 pt-2 text-xs text-text-3">Buys / sells, and volume</p>
      <dl className="num grid grid-cols-3 gap-x-3 px-5 pt-2 text-xs">
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
        <ul aria-label={text('Newest trades')} className="mt-3 border-t border-line px-5 py-2">
          {trades.map((trade, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a wallet may trade twice at a time
            <TradeLine key={`${trade.at} ${trade.trader} ${nth}`} trade={trade} unit={unit} />
          ))}
        </ul>
      )}
    </section>
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
    <li className="num grid min-h-7 grid-cols-[auto_3.25rem_minmax(0,1fr)_auto] items-center gap-x-2 text-xs">
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
