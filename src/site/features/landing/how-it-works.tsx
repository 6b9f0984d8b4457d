import type { ReactNode } from 'react'
import { RISK_LEVELS, RISK_WORDS } from '../report/risk.ts'
import { RiskMark } from '../report/risk-mark.tsx'
import { Section } from './section.tsx'

export function HowItWorks() {
  return (
    <Section
      id="features"
      eyebrow="How It Works"
      title="From the first block to a reasoned verdict."
    >
      <div className="grid gap-x-10 gap-y-12 md:grid-cols-3">
        <Feature
          title="Real-Time Detection"
          text="Launches are read from the chain itself as they happen, not from a website that lists them later."
        >
          <ol className="num grid gap-1.5 text-xs">
            {[
              ['0.0 s', 'token created'],
              ['0.4 s', 'first buys'],
              ['1.8 s', 'report sent'],
            ].map(([time, what]) => (
              <li key={time} className="flex gap-4">
                <span className="w-10 text-text-3">{time}</span>
                <span className="text-text-2">{what}</span>
              </li>
            ))}
          </ol>
        </Feature>
        <Feature
          title="AI Analysis"
          text="Filters and on-chain analysis look at tokenomics, liquidity and the deployer wallet’s history together."
        >
          <ul className="grid gap-1.5 text-xs text-text-2">
            <li>Tokenomics: who holds, who can still mint</li>
            <li>Liquidity: how deep, and who can take it</li>
            <li>Deployer: what became of earlier launches</li>
          </ul>
        </Feature>
        <Feature
          title="Risk Assessment"
          text="One score from 0 to 100 with its red flags, each with the evidence behind it. What we don’t know, we say."
        >
          <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-text-2">
            {RISK_LEVELS.map((level) => (
              <li key={level} className="flex items-center gap-1.5">
                <RiskMark level={level} className="size-2.5" />
                {RISK_WORDS[level]}
              </li>
            ))}
          </ul>
        </Feature>
      </div>
    </Section>
  )
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="border-t border-line-strong pt-6">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-2 text-text-2">{text}</p>
      <div className="mt-6">{children}</div>
    </div>
  )
}
