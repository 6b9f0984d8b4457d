import type { Plan } from '../../../contract/plans.ts'
import { buttonClass } from '../../ui/button.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { formatWholeUsd, solEquivalent } from '../format/amounts.ts'

/** `solUsd` is 0 until the price is loaded; the equivalent then reads 0.00. */
export function PlanCard({ plan, solUsd }: { plan: Plan; solUsd: number }) {
  return (
    <article
      className={`card relative flex flex-col p-8 max-sm:p-5 ${plan.popular ? 'border-mint-line' : ''}`}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg whitespace-nowrap">{plan.title}</h3>
        {plan.popular && (
          <span className="rounded-full border border-mint-line bg-mint-soft px-2.5 py-0.5 text-xs font-semibold tracking-[0.04em] text-mint-text">
            RECOMMENDED
          </span>
        )}
      </div>
      <p className="num mt-5 flex items-baseline gap-3">
        <span className="text-[3rem] leading-none font-semibold tracking-[-0.02em]">
          {formatWholeUsd(plan.price)}
        </span>
        <span className="text-text-2">≈ {solEquivalent(plan.price, solUsd)} SOL</span>
      </p>
      <p className="mt-4 text-text-2">{plan.description}</p>
      <ul className="mt-6 mb-8 grid gap-3 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <CheckIcon className="mt-0.75 size-4 text-mint-text" />
            {feature}
          </li>
        ))}
      </ul>
      <a
        href={`/payment?plan=${plan.id}`}
        aria-describedby={`plan-${plan.id}`}
        className={`${buttonClass(plan.popular ? 'primary' : 'secondary', 'lg')} mt-auto w-full`}
      >
        Select Plan
      </a>
      <span id={`plan-${plan.id}`} className="sr-only">
        {plan.title}
      </span>
    </article>
  )
}
