import type { ReactNode } from 'react'
import { AnalysisFigure, LevelsFigure, SlotFigure } from './feature-figures.tsx'
import { LandingSection } from './section.tsx'

export function HowItWorks() {
  return (
    <LandingSection
      id="features"
      eyebrow="How It Works"
      title="From the first block to a reasoned verdict."
    >
      <div className="grid gap-4 md:grid-cols-3 md:gap-6">
        <Feature
          title="Real-Time Detection"
          text="We read launches directly from the chain as they happen, not from a website that lists them later."
        >
          <SlotFigure />
        </Feature>
        <Feature
          title="AI Analysis"
          text="AI filters and on-chain analysis examine tokenomics, liquidity, and the deployer wallet’s history together."
        >
          <AnalysisFigure />
        </Feature>
        <Feature
          title="Risk Assessment"
          text="One score from 0 to 100, with red flags and the evidence behind each. When we don’t know, we say so."
        >
          <LevelsFigure />
        </Feature>
      </div>
    </LandingSection>
  )
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="card flex flex-col p-6">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-2 mb-8 text-sm text-text-2">{text}</p>
      <div className="mt-auto md:min-h-20">{children}</div>
    </div>
  )
}
