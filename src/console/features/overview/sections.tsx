import { useNavigate } from 'react-router'
import { ASSETS, type OverviewBody, type OverviewDay } from '../../../contract/console/overview.ts'
import { DAY_MS } from '../../../contract/constants.ts'
import { wholeNumber } from '../../../contract/format.ts'
import { PLAN_IDS } from '../../../contract/plans.ts'
import { formatSol, formatUsdc, lamports, usdc } from '../../../kernel/money.ts'
import { formatUsd, formatWholeUsd } from '../../../site/features/format/amounts.ts'
import { planName, Section } from '../show.tsx'
import { DayChart } from './day-chart.tsx'
import { Definition, Figure, Figures } from './figures.tsx'
import { type Days, membersLink, ordersLink } from './links.ts'

type Part = { days: readonly OverviewDay[]; span: Days }

const sum = (days: readonly OverviewDay[], of: (day: OverviewDay) => number) =>
  days.reduce((total, day) => total + of(day), 0)

/** What was received. */
export function Revenue({ days, span }: Part) {
  const navigate = useNavigate()
  const cents = sum(days, ({ paid }) => paid['30d'].cents + paid.lifetime.cents)
  const [sol, usdcs] = ASSETS.map((asset) =>
    days.reduce((total, { received }) => total + BigInt(received[asset]), 0n),
  ) as [bigint, bigint]
  const all = ordersLink({ by: 'settled' }, span)
  return (
    <Section title="Revenue">
      <Figures>
        <Figure label="received" value={formatWholeUsd(cents)} to={all} />
        <Figure label="paid in SOL" value={`${formatSol(lamports(sol))} SOL`} to={all} />
        {usdcs > 0n && (
          <Figure label="paid in USDC" value={`${formatUsdc(usdc(usdcs))} USDC`} to={all} />
        )}
        {PLAN_IDS.map((plan) => (
          <Figure
            key={plan}
            label={`orders, ${planName(plan)}`}
            value={wholeNumber(sum(days, ({ paid }) => paid[plan].orders))}
            to={ordersLink({ by: 'settled', plan }, span)}
          />
        ))}
      </Figures>
      <DayChart
        kind="bars"
        label={`Revenue by day and plan: ${formatUsd(cents)} in ${days.length} days`}
        days={days.map(({ at }) => at)}
        series={[
          { name: planName('30d'), tone: 'weak', values: days.map((day) => day.paid['30d'].cents) },
          {
            name: planName('lifetime'),
            tone: 'strong',
            values: days.map((day) => day.paid.lifetime.cents),
          },
        ]}
        format={(value) => formatWholeUsd(Math.round(value))}
        onDay={(from) => navigate(ordersLink({ by: 'settled' }, { from, until: from + DAY_MS }))}
      />
      <Definition>
        Final payments of settled orders, in US dollars, on the day the order settled. SOL counts at
        its order’s rate, and a USDC as a dollar. Refused orders, refunds, and returned excess are
        left out, and so are orders that an operator granted without a payment.
      </Definition>
    </Section>
  )
}

/** What happened to orders. */
export function Orders({ days, span }: Part) {
  const navigate = useNavigate()
  const outcomes = [
    ['settled', 'strong', 'settled'],
    ['seen', 'middle', 'payment seen'],
    ['open', 'weak', 'open'],
    ['expired', 'weak', 'expired'],
    ['refused', 'bad', 'refused'],
  ] as const
  const opened = sum(days, ({ funnel }) => funnel.opened)
  return (
    <Section title="Orders">
      <Figures>
        {outcomes.map(([status, , label]) => (
          <Figure
            key={status}
            label={label}
            value={wholeNumber(sum(days, (day) => day.outcomes[status]))}
            to={ordersLink({ status }, span)}
          />
        ))}
      </Figures>
      <DayChart
        kind="bars"
        label={`Orders by day and outcome: ${wholeNumber(opened)} in ${days.length} days`}
        days={days.map(({ at }) => at)}
        series={[
          {
            name: 'open or expired',
            tone: 'weak',
            values: days.map((day) => day.outcomes.open + day.outcomes.expired),
          },
          { name: 'payment seen', tone: 'middle', values: days.map((day) => day.outcomes.seen) },
          { name: 'settled', tone: 'strong', values: days.map((day) => day.outcomes.settled) },
          { name: 'refused', tone: 'bad', values: days.map((day) => day.outcomes.refused) },
        ]}
        format={wholeNumber}
        onDay={(from) => navigate(ordersLink({}, { from, until: from + DAY_MS }))}
      />
      <Definition>
        Orders by the day they were opened, with their outcome so far. Opening the payment page
        opens an order.
      </Definition>
    </Section>
  )
}

/** Who came, stayed, and left. */
export function Members({
  overview: { days, active, linked },
  span,
}: {
  overview: OverviewBody
  span: Days
}) {
  const running = active['30d'] + active.lifetime
  return (
    <Section title="Members">
      <Figures>
        {PLAN_IDS.map((plan) => (
          <Figure
            key={plan}
            label={`active now, ${planName(plan)}`}
            value={wholeNumber(active[plan])}
            to={membersLink({ by: 'running', plan }, null)}
          />
        ))}
        <Figure
          label="new"
          value={wholeNumber(sum(days, ({ members }) => members.new))}
          to={membersLink({ by: 'joined' }, span)}
        />
        <Figure
          label="renewed"
          value={wholeNumber(sum(days, ({ members }) => members.renewed))}
          to={membersLink({ by: 'renewed', plan: '30d' }, span)}
        />
        <Figure
          label="upgraded to lifetime"
          value={wholeNumber(sum(days, ({ members }) => members.upgraded))}
          to={membersLink({ by: 'renewed', plan: 'lifetime' }, span)}
        />
        <Figure
          label="lapsed"
          value={wholeNumber(sum(days, ({ members }) => members.ended))}
          to={membersLink({ by: 'ended' }, span)}
        />
      </Figures>
      <DayChart
        kind="line"
        label={`Active members by day, ${wholeNumber(running)} now`}
        days={days.map(({ at }) => at)}
        series={[
          {
            name: 'active at the end of the day',
            tone: 'strong',
            values: days.map(({ members }) => members.active),
          },
        ]}
        format={wholeNumber}
      />
      <Definition>
        {wholeNumber(linked)} of {wholeNumber(running)} active members are linked to Telegram. New:
        the first day of a membership. Renewed: 30 days bought after an earlier purchase; the list
        names each member once. Lapsed: the membership ended that day and has not been renewed
        since. Revoked ones are left out.
      </Definition>
    </Section>
  )
}
