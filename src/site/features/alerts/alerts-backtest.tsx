import { useState } from 'react'
import type { AlertsBody } from '../../../contract/alerts.ts'
import {
  BACKTEST,
  type BacktestBody,
  type BacktestGroupBody,
  type BacktestPartBody,
} from '../../../contract/backtest.ts'
import { percent, trimmed, wholeNumber } from '../../../contract/format.ts'
import { ApiError, backtestAlerts } from '../../api.ts'
import { plural } from '../../language/plural.ts'
import { buttonClass } from '../../ui/button.ts'
import { WideTable } from '../../ui/wide-table.tsx'
import { formatDate } from '../format/dates.ts'
import { signedSol } from '../ledger/signed-sol.ts'

/** A result belongs to the preferences that were tested. */
type Tested = { asked: string; result: BacktestBody | { failure: string } }

/**
 * What these preferences would have sent in the last 14 days, and what happened to those launches. Tested on
 * request only, because each test counts. @param alerts null: they are not valid
 */
export function AlertsBacktest({ alerts }: { alerts: AlertsBody | null }) {
  const asked = alerts && JSON.stringify(alerts)
  const [busy, setBusy] = useState(false)
  const [tested, setTested] = useState<Tested | null>(null)

  async function run() {
    if (asked === null) return
    setBusy(true)
    try {
      setTested({ asked, result: await backtestAlerts(JSON.parse(asked)) })
    } catch (error) {
      const failure = error instanceof ApiError ? error.message : 'Please try again.'
      setTested({ asked, result: { failure } })
    }
    setBusy(false)
  }

  const result = tested?.asked === asked ? tested?.result : undefined
  return (
    <section className="card p-6 max-sm:p-5" aria-labelledby="backtest-title">
      <h2 id="backtest-title" className="text-lg">
        Test on the last 14 days
      </h2>
      <p className="mt-2 max-w-[68ch] text-sm text-text-2">
        What this filter would have sent, and what happened to those launches. It says nothing
        certain about the future, and it is not advice.
      </p>
      <button
        type="button"
        onClick={run}
        disabled={busy || asked === null}
        className={`mt-4 ${buttonClass('secondary')}`}
      >
        {busy ? 'Testing…' : 'Test this filter'}
      </button>
      <div aria-live="polite" className="text-sm text-text-2">
        {result !== undefined && 'failure' in result && (
          <p className="mt-4 text-red-text">{result.failure}</p>
        )}
        {result !== undefined && 'until' in result && <Result result={result} />}
      </div>
    </section>
  )
}

function Result({ result }: { result: BacktestBody }) {
  const { since, of, matched, sent, quiet, paced, a_day, tried, earlier, newest } = result
  if (since === null) return <p className="mt-4">No launch of the last 14 days is kept yet.</p>
  const notSent = paced + quiet
  return (
    <div className="mt-5 grid gap-3">
      <p className="num text-[2rem] leading-tight font-semibold text-text">
        {a_day === null ? (
          <>
            {wholeNumber(sent)} {plural(sent, { one: 'alert', other: 'alerts' })}
          </>
        ) : (
          `${trimmed(a_day, 1)} a day`
        )}
      </p>
      <p className="num max-w-[68ch]">
        Since {formatDate(since)}, {wholeNumber(matched)} of {wholeNumber(of)}{' '}
        {plural(of, { one: 'launch', other: 'launches' })} matched.
        {notSent > 0 &&
          ` Not sent: ${wholeNumber(paced)} too soon after another alert, and ${wholeNumber(quiet)} in your quiet hours.`}
      </p>
      {tried > 1 && (
        <p className="num max-w-[68ch]">
          You tested {tried} filters in 14 days. The more you test, the likelier it is that one
          looks good by chance.
        </p>
      )}
      {earlier === null && newest === null ? (
        <p className="num max-w-[68ch] text-text">
          Too few alerts to say what happened to them. That takes at least {BACKTEST.leastAlerts}{' '}
          alerts with a known outcome, on {BACKTEST.leastDays} days.
        </p>
      ) : (
        <>
          <p className="max-w-[68ch]">
            Choose by the older days, then look at the newest four: a filter that only fits the past
            does worse there.
          </p>
          <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
            <Part title="Up to four days ago" part={earlier} />
            <Part title="The newest four days" part={newest} />
          </div>
          <p className="max-w-[68ch] text-xs text-text-3">
            Shares are of launches whose outcome after 24 hours is known. Trades are hypothetical:{' '}
            <a href="/track-record/ledger" className="link">
              the ledger’s primary rule
            </a>{' '}
            on the report one minute after launch, after costs. Alerts sent after 5 min or later
            have none. The launches drawn at random stay the same for a day.
          </p>
        </>
      )}
    </div>
  )
}

function Part({ title, part }: { title: string; part: BacktestPartBody | null }) {
  if (part === null) {
    return (
      <div>
        <h3 className="font-medium text-text">{title}</h3>
        <p className="mt-2">Too few alerts with a known outcome.</p>
      </div>
    )
  }
  const { alerts, all, random } = part
  return (
    <WideTable label={title}>
      <table className="num w-full text-sm">
        <caption className="pb-2 text-left font-medium text-text">{title}</caption>
        <thead className="text-left text-xs text-text-3">
          <tr>
            <td />
            <th className="py-2 pl-2 text-right font-normal">Alerts</th>
            <th className="py-2 pl-2 text-right font-normal">All</th>
            <th className="py-2 pl-2 text-right font-normal">Random</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, cell]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {name}
              </th>
              {[alerts, all, random].map((group, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                <td key={nth} className="py-2 pl-2 text-right whitespace-nowrap text-text">
                  {cell(group)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

type Cell = (group: BacktestGroupBody) => string

/** The row names the unit, so that the columns fit a phone. */
const sol = (amount: string | null) => signedSol(amount).replace(' SOL', '')

const share =
  (name: 'dead' | 'rugged' | 'graduated'): Cell =>
  (group) =>
    group.known === 0 ? '–' : percent(group[name] / group.known)

const ROWS: [name: string, cell: Cell][] = [
  ['Launches', ({ launches }) => wholeNumber(launches)],
  ['Dead', share('dead')],
  ['Rugged', share('rugged')],
  ['Graduated', share('graduated')],
  ['Hypothetical trades', ({ traded }) => wholeNumber(traded?.trades ?? 0)],
  ['Above zero', ({ traded }) => (traded ? percent(traded.positive / traded.trades) : '–')],
  ['Hypothetical mean, SOL', ({ traded }) => (traded ? sol(traded.mean) : '–')],
  ['Without the best coin', ({ traded }) => (traded ? sol(traded.mean_without_best) : '–')],
]
