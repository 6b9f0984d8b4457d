import { useNavigate, useSearchParams } from 'react-router'
import { OVERVIEW_DAYS, type OverviewBody } from '../../contract/console/overview.ts'
import { DAY_MS } from '../../contract/constants.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { getOverview } from '../api.ts'
import { Failed, PageTitle, SearchField, Waiting } from '../features/list.tsx'
import { Cohorts } from '../features/overview/cohorts.tsx'
import { DayTable } from '../features/overview/day-table.tsx'
import { Figure, Figures } from '../features/overview/figures.tsx'
import { Funnel } from '../features/overview/funnel.tsx'
import { Members, Orders, Revenue } from '../features/overview/sections.tsx'
import { SOUGHT } from '../features/payment-row.tsx'
import { useMay } from '../features/session.ts'
import { When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const AGAIN_MS = 15_000

/** How the shop is doing, day by day. */
export function OverviewPage() {
  const [params] = useSearchParams()
  const count = OVERVIEW_DAYS.find((days) => `${days}` === params.get('days')) ?? 30
  const { answer, error, reload } = useAnswer(
    `overview ${count}`,
    () => getOverview(count),
    AGAIN_MS,
  )
  const mayExport = useMay('export')
  if (error) return <Failed error={error} onRetry={reload} />
  return (
    <>
      <PageTitle title="Overview">
        {answer?.counted_at === null &&
          'The days are being counted. Figures appear within a minute.'}
        {answer?.counted_at != null && (
          <>
            Days are in UTC. The last three were counted <When at={answer.counted_at} />, earlier
            ones within the last hour.
          </>
        )}
      </PageTitle>
      <FindPurchase />
      {answer === null ? (
        <Waiting />
      ) : (
        <>
          <ForAPerson waiting={answer.waiting} />
          <div className="mt-8 flex flex-wrap items-center justify-between gap-3">
            <Spans count={count} />
            {mayExport && (
              <a
                href={`/operator/api/overview.csv?days=${count}`}
                className={`${buttonClass('quiet', 'sm')} max-sm:-ml-2.5 sm:-mr-3.5`}
              >
                Download as CSV
              </a>
            )}
          </div>
          <Shown overview={answer} />
        </>
      )}
    </>
  )
}

/** “I paid and have nothing”: whatever the buyer names leads to the order or the payment. */
function FindPurchase() {
  const navigate = useNavigate()
  return (
    <div className="mb-6">
      <SearchField
        label="Find a purchase"
        hint={SOUGHT}
        value=""
        onSearch={(find) => navigate(`/orders?${new URLSearchParams({ find })}`)}
      />
    </div>
  )
}

function Shown({ overview }: { overview: OverviewBody }) {
  const { days } = overview
  const span = { from: days[0]?.at ?? 0, until: (days.at(-1)?.at ?? 0) + DAY_MS }
  return (
    <>
      <Revenue days={days} span={span} />
      <Orders days={days} span={span} />
      <Funnel days={days} span={span} />
      <Members overview={overview} span={span} />
      <Cohorts cohorts={overview.cohorts} now={overview.now} />
      <DayTable days={days} />
      <p className="mt-8 text-xs text-text-3">
        Charts:{' '}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-6 items-center"
        >
          TradingView Lightweight Charts™
        </a>
        , Copyright 2025 TradingView, Inc.
      </p>
    </>
  )
}

const TO_DECIDE = [
  ['reviews', 'orders to review', '/reviews'],
  ['payments', 'payments without an order', '/payments'],
  ['support', 'people waiting for support', '/messages'],
  ['letters', 'unread letters', '/messages/letters'],
  ['dead', 'messages that failed', '/messages/failed'],
] as const

function ForAPerson({ waiting }: { waiting: OverviewBody['waiting'] }) {
  return (
    <Figures>
      {TO_DECIDE.map(([name, label, to]) => (
        <Figure
          key={name}
          label={label}
          value={waiting[name] < 1_000 ? `${waiting[name]}` : '1,000 or more'}
          to={to}
          tone={waiting[name] > 0 ? 'care' : 'calm'}
        />
      ))}
    </Figures>
  )
}

function Spans({ count }: { count: number }) {
  const [, setParams] = useSearchParams()
  return (
    <fieldset className="flex gap-1 rounded-lg max-[360px]:gap-0 border border-line bg-sunk p-1">
      <legend className="sr-only">Days shown</legend>
      {OVERVIEW_DAYS.map((days) => (
        <label
          key={days}
          className="flex min-h-11 cursor-pointer items-center rounded-md border border-transparent px-3 text-sm whitespace-nowrap text-text-2 max-sm:px-2 max-[360px]:px-1 max-[360px]:text-xs hover:text-text has-checked:border-line has-checked:bg-raised has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-mint-text"
        >
          <input
            type="radio"
            name="days"
            className="sr-only"
            checked={days === count}
            onChange={() => setParams({ days: `${days}` }, { replace: true })}
          />
          {days} days
        </label>
      ))}
    </fieldset>
  )
}
