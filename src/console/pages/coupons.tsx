import { useState } from 'react'
import { Link } from 'react-router'
import type { ConsoleCoupon } from '../../contract/console/selling.ts'
import { DAY_MS } from '../../contract/constants.ts'
import { percent } from '../../contract/format.ts'
import { readPlanId } from '../../contract/plans.ts'
import { formatUsd } from '../../site/features/format/amounts.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { addCoupon, endCoupon, getCoupons } from '../api.ts'
import { type Action, ActionDialog } from '../features/action-dialog.tsx'
import { couponState } from '../features/coupon-state.ts'
import { centsFrom, countFrom, momentFrom } from '../features/fields.ts'
import { PLAN_CHOICES } from '../features/filters.tsx'
import { Failed, PageTitle, Waiting } from '../features/list.tsx'
import { useMay } from '../features/session.ts'
import { Code, Empty, planName, Tag, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const ADD: Action = {
  title: 'Add a coupon?',
  text: 'A code that makes a plan cheaper, never below $1.00 or 0.002 SOL. Buyers type it on the payment page, or open a link that contains it.',
  button: 'Add coupon',
  fields: [
    { name: 'code', label: 'Code', hint: '3 to 32 letters, digits, or hyphens' },
    {
      name: 'unit',
      label: 'Discount in',
      options: [
        ['percent', 'percent'],
        ['dollars', 'dollars'],
      ],
    },
    { name: 'off', label: 'Discount', type: 'decimal', hint: '1 to 99 percent, or dollars' },
    { name: 'plan', label: 'Plan', options: [['', 'both'], ...PLAN_CHOICES], isOptional: true },
    {
      name: 'uses',
      label: 'Uses in total',
      type: 'number',
      hint: 'Empty: any number',
      isOptional: true,
    },
    {
      name: 'uses_each',
      label: 'Uses per buyer',
      type: 'number',
      hint: 'Empty: any number',
      isOptional: true,
    },
    { name: 'first', label: 'Only for a first purchase', type: 'check', isOptional: true },
    {
      name: 'linked',
      label: 'Only for accounts linked to Telegram (with one use per buyer: one per person)',
      type: 'check',
      isOptional: true,
    },
    { name: 'from', label: 'First day', type: 'date', hint: 'UTC. Empty: now', isOptional: true },
    {
      name: 'last',
      label: 'Last day',
      type: 'date',
      hint: 'UTC. Empty: until you end it',
      isOptional: true,
    },
  ],
  run: (because, values) => {
    const { code = '', unit, off = '', plan = '', uses, uses_each: each, first, last } = values
    const isPercent = unit === 'percent'
    const coupon = {
      code,
      percent: isPercent ? countFrom(off) : null,
      cents: isPercent ? null : centsFrom(off),
      plan: readPlanId(plan),
      first_only: first === 'yes',
      linked_only: values.linked === 'yes',
      uses: countFrom(uses),
      uses_each: countFrom(each),
      from: momentFrom(values.from, 0),
      until: momentFrom(last, DAY_MS),
    }
    return addCoupon(coupon, because)
  },
}

/** Codes that make a plan cheaper. */
export function CouponsPage() {
  const { answer, error, reload } = useAnswer('coupons', getCoupons)
  const [action, setAction] = useState<Action | null>(null)
  const mayAct = useMay('act')
  const now = Date.now()
  return (
    <>
      <PageTitle title="Coupons">
        Codes that make a plan cheaper. An order keeps the price it was opened with, even after its
        coupon has ended.
      </PageTitle>
      {mayAct && (
        <button
          type="button"
          onClick={() => setAction(ADD)}
          className={`${buttonClass('secondary', 'sm')} mb-6`}
        >
          Add a coupon
        </button>
      )}
      {error && <Failed error={error} onRetry={reload} />}
      {!error && answer === null && <Waiting />}
      {answer?.coupons.length === 0 && <Empty>No coupons yet.</Empty>}
      {answer !== null && answer.coupons.length > 0 && (
        <ul aria-label="Coupons" className="border-t border-line text-sm">
          {answer.coupons.map((coupon) => (
            <OneCoupon
              key={coupon.code}
              coupon={coupon}
              now={now}
              onEnd={mayAct ? () => setAction(ending(coupon.code)) : null}
            />
          ))}
        </ul>
      )}
      <ActionDialog action={action} onClose={() => setAction(null)} onDone={reload} />
    </>
  )
}

function OneCoupon({
  coupon,
  now,
  onEnd,
}: {
  coupon: ConsoleCoupon
  now: number
  onEnd: (() => void) | null
}) {
  const { code, cents, plan, used, uses, from, until } = coupon
  const isOver = until !== null && until <= now
  const [state, tone] = couponState(coupon, now)
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Code text={code} name="code" />
          <Tag tone={tone}>{state}</Tag>
        </p>
        <p>
          {coupon.percent === null ? formatUsd(cents ?? 0) : percent(coupon.percent / 100)} off{' '}
          {plan === null ? 'both plans' : planName(plan)}
          {limitsOf(coupon)}
        </p>
        <p className="text-xs text-text-3">
          From <When at={from} />
          {until !== null && (
            <>
              {' '}
              until <When at={until} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:justify-end">
        <Link to={`/orders?coupon=${code}`} className="link inline-flex min-h-11 items-center">
          {used} {uses === null ? (used === 1 ? 'use' : 'uses') : `of ${uses} uses`}
        </Link>
        {onEnd && !isOver && (
          <button type="button" onClick={onEnd} className={buttonClass('quiet', 'sm')}>
            End
          </button>
        )}
      </div>
    </li>
  )
}

function limitsOf({ first_only, linked_only, uses_each: each }: ConsoleCoupon): string {
  return [
    ...(first_only ? [', first purchase only'] : []),
    ...(linked_only ? [', linked to Telegram'] : []),
    ...(each === null ? [] : [`, ${each === 1 ? 'once' : `${each} times`} for each buyer`]),
  ].join('')
}

function ending(code: string): Action {
  return {
    title: `End ${code}?`,
    text: 'Nobody can use it from now on. Orders that were opened with it keep their price.',
    button: 'End coupon',
    run: (because) => endCoupon(code, because),
  }
}
