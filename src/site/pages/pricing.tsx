import { formatSolPrice } from '../features/format/amounts.ts'
import { PlanCards } from '../features/plans/plan-cards.tsx'
import { QuestionList } from '../features/plans/question-list.tsx'
import { PAYMENT_QUESTIONS } from '../features/plans/questions.tsx'
import { useSolPrice } from '../features/price/price.ts'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { AsBuilt } from '../ui/as-built.tsx'

function Pricing() {
  const solUsd = useSolPrice()
  return (
    <>
      <PageMeta
        title="Pricing"
        description="30 days for $150 or lifetime for $600, paid once in SOL."
      />
      <div className="wrap pt-14 pb-24 lg:pt-20">
        <h1 className="text-4xl">Pricing Plans</h1>
        <p className="mt-5 max-w-[52ch] text-lg text-text-2">
          One payment, no automatic renewal. Priced in dollars, paid in SOL.
        </p>
        <p className="num mt-4 min-h-6 text-sm text-text-2">
          {solUsd > 0 && `Current SOL price: $${formatSolPrice(solUsd)}`}
        </p>
        <div className="mt-8">
          <h2 className="sr-only">Plans</h2>
          <PlanCards />
        </div>
        <section className="mt-24 grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16">
          <h2 className="text-3xl tracking-[-0.014em]">Before you pay</h2>
          <AsBuilt id="questions">
            {import.meta.env.SSR && <QuestionList questions={PAYMENT_QUESTIONS} />}
          </AsBuilt>
        </section>
      </div>
    </>
  )
}

export { Pricing as default }
