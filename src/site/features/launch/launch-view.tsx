import { type ReactNode, useEffect, useState } from 'react'
import type { LaunchDetailBody, ReportBody } from '../../../contract/launches/bodies.ts'
import { RISK_PHRASES } from '../../../contract/launches/risk.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatAgo } from '../format/ago.ts'
import { formatExact, formatMoment } from '../format/dates.ts'
import { formatCap } from '../format/figures.ts'
import { LostConnection } from '../launches/lost-connection.tsx'
import { useNow } from '../launches/use-now.ts'
import { RiskScale } from '../report/launch-report.tsx'
import { RiskMark, riskColor } from '../report/risk-mark.tsx'
import { STAGE_WORDS } from '../report/stage-words.ts'
import { StarButton } from '../star/star-button.tsx'
import { AboutCoin } from './about/about-coin.tsx'
import { AlikeLines } from './alike-lines.tsx'
import { AttentionCard } from './attention-card.tsx'
import { MarketChart } from './chart/market-chart.tsx'
import { DeveloperCard } from './developer-card.tsx'
import { FlagList } from './flag-list.tsx'
import { HazardTable } from './hazard-table.tsx'
import { HoldersCard } from './holders/holders-card.tsx'
import { LaunchLinks } from './launch-links.tsx'
import { ModelLines } from './model-lines.tsx'
import { RecordedLine } from './recorded-line.tsx'
import { TradeLinks } from './trade/trade-links.tsx'

/** A loaded launch. Times of day are left out until the reader's time zone is known. */
export function LaunchView({ launch, lost }: { launch: LaunchDetailBody; lost: boolean }) {
  const now = useNow()
  const [chosen, setChosen] = useState<Stage | null>(null)
  useEffect(() => {
    document.title = `${launch.name ?? 'Unnamed'} · launch report`
  }, [launch.name])
  const report = launch.reports.find(({ stage }) => stage === chosen) ?? launch.reports.at(-1)
  return (
    <div className="wrap pt-10 pb-24 lg:pt-14">
      <header>
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
        {lost && <LostConnection />}
      </header>
      <div className="mt-8 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
        <div className="grid gap-4">
          {report ? (
            <ReportCard
              mint={launch.mint}
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
          <MarketChart launch={launch} />
          <HoldersCard launch={launch} />
        </div>
        <div className="grid gap-4">
          {report && <AttentionCard attention={report.attention} />}
          <AboutCoin mint={launch.mint} stage={launch.stage} />
          <Market launch={launch} now={now} />
          <Outcomes launch={launch} />
          {launch.creator && <DeveloperCard wallet={launch.creator} launch={launch} now={now} />}
          <TradeLinks launch={launch} />
        </div>
      </div>
    </div>
  )
}

type ReportCardProps = {
  mint: string
  report: ReportBody
  now: number | null
  stages: Stage[]
  onChoose: (stage: Stage) => void
}

function ReportCard({ mint, report, now, stages, onChoose }: ReportCardProps) {
  const { score, level, model } = report
  return (
    <section className="card overflow-hidden">
      <div className="px-5 pt-5">
        <h2 className="text-base">Risk</h2>
        <div className="mt-1 flex items-end justify-between">
          <p className="num text-[3.25rem] leading-none font-semibold tracking-[-0.02em]">
            {score}
            <span className="ml-1 text-base font-normal tracking-normal text-text-3">/ 100</span>
          </p>
          <p className={`flex items-center gap-2 pb-1 text-sm font-medium ${riskColor(level)}`}>
            <RiskMark level={level} className="size-3.5" />
            {RISK_PHRASES[level]}
          </p>
        </div>
        <RiskScale score={score} />
        <AlikeLines alike={report.alike} model={model} />
        <HazardTable report={report} now={now} />
        <fieldset className="mt-4 flex flex-wrap items-center gap-1 text-sm">
          <legend className="sr-only">Stage of the report</legend>
          {stages.map((stage) => (
            <button
              key={stage}
              type="button"
              aria-pressed={stage === report.stage}
              onClick={() => onChoose(stage)}
              className="num min-h-11 rounded-md border border-transparent px-3 text-text-2 transition-colors duration-140 hover:text-text aria-pressed:border-line-strong aria-pressed:text-text sm:min-h-9"
            >
              {STAGE_WORDS[stage]}
            </button>
          ))}
          <span className="num ml-auto text-xs text-text-3">
            {now !== null && formatMoment(report.made_at)}
          </span>
        </fieldset>
      </div>
      <div className="mt-3 border-t border-line">
        {report.tape !== null && (
          <p className="border-b border-line px-5 py-3 text-xs text-text-2">
            {translateRecorded(report.tape)}
          </p>
        )}
        <FlagList flags={report.flags} />
      </div>
      <footer className="border-t border-line bg-sunk px-5 py-4 text-xs text-text-2">
        <ModelLines model={model} />
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-text-3">
          Rules {report.rules_version}
          <a href="/docs#report" className="link inline-flex min-h-11 items-center sm:min-h-6">
            How scores work
          </a>
        </p>
        <RecordedLine mint={mint} stage={report.stage} />
      </footer>
    </section>
  )
}

function Market({ launch, now }: { launch: LaunchDetailBody; now: number | null }) {
  const { market_cap_cents: cap, trades, graduated_at: graduated } = launch
  const graduation = () => {
    if (graduated !== null) return now !== null && formatMoment(graduated)
    return launch.market_only ? '?' : 'No'
  }
  return (
    <section className="card p-5">
      <h2 className="text-base">Market</h2>
      <dl className="num mt-3 grid grid-cols-[repeat(3,auto)] justify-between gap-x-3 text-sm">
        <Fact name="Market cap" value={cap === null ? '?' : formatCap(cap)} />
        <Fact name="Trades seen" value={trades.toLocaleString('en-US')} />
        <Fact name="Graduated" value={graduation()} />
      </dl>
      <LaunchLinks mint={launch.mint} signature={launch.signature} />
    </section>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="row-span-2 grid grid-rows-subgrid">
      <dt className="order-1 text-xs text-text-3">{name}</dt>
      <dd className="self-end font-medium">{value}</dd>
    </div>
  )
}

function Outcomes({ launch: { outcomes } }: { launch: LaunchDetailBody }) {
  if (outcomes.length === 0) return null
  return (
    <section className="card p-5">
      <h2 className="text-base">Outcome</h2>
      <ul className="num mt-3 grid gap-2 text-sm">
        {outcomes.map(({ horizon, outcome, evidence }) => (
          <li key={horizon}>
            <span className="font-medium">
              After {horizon}: {translateRecorded(outcome)}.
            </span>{' '}
            <span className="text-text-2">{translateRecorded(evidence)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
