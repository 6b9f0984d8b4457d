import { useEffect, useState } from 'react'
import type { LaunchDetailBody, ReportBody } from '../../../contract/launches/bodies.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { text } from '../../language/text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatAgo } from '../format/ago.ts'
import { formatExact } from '../format/dates.ts'
import { LostConnection } from '../launches/lost-connection.tsx'
import { useNow } from '../launches/use-now.ts'
import { StarButton } from '../star/star-button.tsx'
import { AboutCoin } from './about/about-coin.tsx'
import { AttentionCard } from './attention-card.tsx'
import { type ChartChoice, ChartChoices } from './chart/chart-choices.tsx'
import { hasSol, inSol } from './chart/in-sol.ts'
import { MarketChart } from './chart/market-chart.tsx'
import { NewestTrades } from './chart/newest-trades.tsx'
import { type ChartState, useChart, withChart } from './chart/use-chart.ts'
import { DeveloperCard } from './developer-card.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { HoldersCard } from './holders/holders-card.tsx'
import { RecordCard } from './record-card.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { TradeLinks } from './trade/trade-links.tsx'
import { AtOnce } from './verdict/at-once.tsx'
import { VerdictCard } from './verdict/verdict-card.tsx'

/** A loaded launch. Times of day are left out until the reader's time zone is known. */
export function LaunchView({ launch, lost }: { launch: LaunchDetailBody; lost: boolean }) {
  const now = useNow()
  const [chosen, setChosen] = useState<Stage | null>(null)
  useEffect(() => {
    document.title = `${launch.name ?? 'Unnamed'} · launch report`
  }, [launch.name])
  const isYoung = launch.stage !== '1h' || launch.outcomes.length === 0
  const [choice, setChoice] = useState<ChartChoice>({ step: null, isInSol: false })
  const asked = useChart(launch.mint, isYoung || launch.graduated_at !== null, choice.step)
  const chart = choice.isInSol ? withChart(asked, inSol) : asked
  const report = launch.reports.find(({ stage }) => stage === chosen) ?? launch.reports.at(-1)
  return (
    <div className="wrap pt-8 pb-24 lg:pt-10">
      <header>
        <Title launch={launch} now={now} />
        <AtOnce launch={launch} report={report} now={now} />
        {lost && <LostConnection />}
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          {report ? (
            <VerdictCard
              report={report}
              now={now}
              stages={launch.reports.map(({ stage }) => stage)}
              onChoose={setChosen}
            />
          ) : (
            <section className="card p-5 text-sm text-text-2">
              {launch.market_only
                ? 'Not scored: we did not find its launch, only where it is traded. What happened before it was looked up is unknown.'
                : 'Not scored yet.'}
            </section>
          )}
          <TradeLinks launch={launch} />
        </div>
        <MarketChart
          asked={chart}
          reports={launch.reports}
          isPast={launch.from_history}
          choices={
            <ChartChoices
              choice={choice}
              onChoose={setChoice}
              hasSol={asked.state === 'there' && hasSol(asked.chart)}
            />
          }
        />
      </div>
      <div className="mt-8">
        <Sections launch={launch} report={report} chart={chart} now={now} />
      </div>
    </div>
  )
}

type SectionsProps = {
  launch: LaunchDetailBody
  report: ReportBody | undefined
  chart: ChartState
  now: number | null
}

function Sections({ launch, report, chart, now }: SectionsProps) {
  return (
    <SectionTabs
      label={text('More about this launch')}
      sections={[
        {
          id: 'trades',
          title: 'Trades',
          content: <NewestTrades asked={chart} isPast={launch.from_history} />,
        },
        { id: 'holders', title: 'Holders', content: <HoldersCard launch={launch} /> },
        {
          id: 'developer',
          title: 'Developer',
          content: (
            <Columns>
              {launch.creator ? (
                <DeveloperCard wallet={launch.creator} launch={launch} now={now} />
              ) : (
                <section className="card p-5 text-sm text-text-2">
                  Who launched it is unknown.
                </section>
              )}
              <AboutCoin mint={launch.mint} stage={launch.stage} />
            </Columns>
          ),
        },
        {
          id: 'evidence',
          title: 'Evidence',
          content: report ? (
            <Columns>
              <EvidenceCard report={report} now={now} isPast={launch.from_history} />
              <AttentionCard attention={report.attention} />
            </Columns>
          ) : (
            <section className="card p-5 text-sm text-text-2">
              There is no report on this launch.
            </section>
          ),
        },
        {
          id: 'record',
          title: 'Record',
          content: <RecordCard launch={launch} report={report} />,
        },
      ]}
    />
  )
}

function Columns({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
      {children}
    </div>
  )
}

function Title({ launch, now }: { launch: LaunchDetailBody; now: number | null }) {
  return (
    <>
      <p className="num text-sm text-text-3">
        {VENUES[launch.venue]} ·{' '}
        <time
          dateTime={new Date(launch.launched_at).toISOString()}
          title={now === null ? undefined : formatExact(launch.launched_at)}
        >
          {now !== null && !launch.market_only && `${formatAgo(now - launch.launched_at)} ago`}
        </time>
        {!launch.confirmed && ' · not confirmed yet'}
        {launch.on_request && ' · looked up on request'}
        {launch.from_history && !launch.on_request && ' · read from history'}
      </p>
      <h1 className="mt-2 text-3xl break-words">
        <bdi translate="no">{launch.name ?? 'Unnamed'}</bdi>{' '}
        {launch.symbol && (
          <bdi translate="no" className="font-normal text-text-3">
            ${launch.symbol}
          </bdi>
        )}
      </h1>
      <div className="mt-2 flex items-center gap-1 text-sm text-text-2">
        <span className="min-w-0 font-mono text-xs break-all">{launch.mint}</span>
        <CopyButton text={launch.mint} name="Copy mint address" done="Mint address copied" />
        <StarButton launch={launch} />
      </div>
    </>
  )
}
