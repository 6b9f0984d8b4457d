import { Closing } from '../features/landing/closing.tsx'
import { GettingStarted } from '../features/landing/getting-started.tsx'
import { Hero } from '../features/landing/hero.tsx'
import { HowItWorks } from '../features/landing/how-it-works.tsx'
import { LiveTape } from '../features/landing/live-tape.tsx'
import { LandingSection } from '../features/landing/section.tsx'
import { Stats } from '../features/landing/stats.tsx'
import { PlanCards } from '../features/plans/plan-cards.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { AsBuilt } from '../ui/as-built.tsx'

function Home() {
  return (
    <>
      <PageMeta description="A Telegram bot that detects new memecoin launches on Solana in real time and reports how risky each one is, with the evidence." />
      <Hero />
      <LiveTape />
      <AsBuilt id="steps">
        {import.meta.env.SSR && (
          <>
            <HowItWorks />
            <GettingStarted />
          </>
        )}
      </AsBuilt>
      <Stats />
      <LandingSection
        id="pricing"
        eyebrow="Pricing"
        title={'Two plans. Paid\u00a0once, in\u00a0SOL.'}
      >
        <PlanCards />
      </LandingSection>
      <AsBuilt id="closing">{import.meta.env.SSR && <Closing />}</AsBuilt>
    </>
  )
}

export { Home as default }
