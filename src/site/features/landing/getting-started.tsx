import { Timeline } from '../../ui/timeline.tsx'
import { LandingSection } from './section.tsx'

const STEPS = [
  {
    title: 'Choose plan',
    text: '30 days or lifetime. One payment, no automatic renewal.',
  },
  {
    title: 'Send SOL payment',
    text: 'By QR code, browser wallet, or by hand. We hold the amount for 15 minutes.',
  },
  {
    title: 'Access the bot',
    text: 'Access is granted automatically as soon as the payment is final, usually within half a minute.',
  },
]

export function GettingStarted() {
  return (
    <LandingSection
      eyebrow="Getting Started"
      title="Three steps, and you always see where your money is."
    >
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <ol className="grid">
          {STEPS.map(({ title, text }, at) => (
            <li key={title} className="flex gap-6 border-t border-line py-6 last:border-b">
              <span className="num w-6 text-text-3" aria-hidden="true">
                {at + 1}
              </span>
              <div>
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 max-w-[52ch] text-text-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <figure className="card p-6">
          <figcaption className="mb-5 flex items-center justify-between gap-4">
            <span className="text-base font-semibold tracking-[-0.01em]">Payment status</span>
            <span className="rounded-full border border-line-strong px-2.5 py-0.5 text-xs text-text-2">
              Example
            </span>
          </figcaption>
          <Timeline
            label="Example payment status"
            steps={[
              { id: 'sent', title: 'Payment sent', state: 'done' },
              {
                id: 'seen',
                title: 'Payment seen',
                note: '1.0345 SOL',
                time: '2:04:11',
                state: 'done',
              },
              {
                id: 'final',
                title: 'Final on Solana',
                note: 'Payment seen, waiting for finality',
                state: 'now',
              },
              { id: 'granted', title: 'Access granted', state: 'next' },
            ]}
          />
        </figure>
      </div>
    </LandingSection>
  )
}
