import { Link } from 'react-router'
import type { FunnelStep, OverviewDay } from '../../../contract/console/overview.ts'
import { percent } from '../../../contract/format.ts'
import { Section } from '../show.tsx'
import { Definition } from './figures.tsx'
import { type Days, ordersLink } from './links.ts'

const STEPS: readonly [step: FunnelStep, name: string][] = [
  ['opened', 'Payment page opened'],
  ['claimed', 'Wallet named, or paid'],
  ['paid', 'Payment seen'],
  ['settled', 'Settled'],
  ['linked', 'Linked to Telegram'],
]

/** From the payment page to Telegram. */
export function Funnel({ days, span }: { days: readonly OverviewDay[]; span: Days }) {
  const counts = STEPS.map(([step]) => days.reduce((sum, { funnel }) => sum + funnel[step], 0))
  const all = counts[0] ?? 0
  return (
    <Section title="From the payment page to Telegram">
      <ol className="border-t border-line">
        {STEPS.map(([step, name], nth) => {
          const count = counts[nth] ?? 0
          const before = nth === 0 ? null : (counts[nth - 1] ?? 0)
          return (
            <li key={step} className="border-b border-line">
              <Link
                to={ordersLink({ step }, span)}
                className="-mx-3 grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-4 rounded-md px-3 py-2.5 text-sm hover:bg-hover"
              >
                <span>{name}</span>
                <span className="num">
                  {count.toLocaleString('en-US')}
                  {before !== null && before > 0 && (
                    <span className="ml-2 text-xs text-text-3">
                      {share(count, before)} of the step before
                    </span>
                  )}
                </span>
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="col-span-2 mt-2 h-1.5 w-full rounded-xs bg-sunk text-text-3"
                >
                  <rect
                    width={all === 0 ? 0 : (100 * count) / all}
                    height="1"
                    fill="currentColor"
                  />
                </svg>
              </Link>
            </li>
          )
        })}
      </ol>
      <Definition>
        Orders opened in these days, by the furthest step they have reached. An order that an
        operator granted counts as paid.
      </Definition>
    </Section>
  )
}

export function share(part: number, all: number): string {
  return percent(part / all)
}
