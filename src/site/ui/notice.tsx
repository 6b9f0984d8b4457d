import type { ReactNode } from 'react'

type Tone = 'calm' | 'go' | 'care' | 'stop'

const TONES: Record<Tone, string> = {
  calm: 'border-line bg-sunk [&>h2]:text-text',
  go: 'border-mint-line bg-mint-soft [&>h2]:text-mint-text',
  care: 'border-amber-line bg-amber-soft [&>h2]:text-amber-text',
  stop: 'border-red-line bg-red-soft [&>h2]:text-red-text',
}

/** A highlighted message: what happened, and what to do next. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: Tone
  title: string
  children: ReactNode
}) {
  return (
    <section className={`rounded-lg border p-6 max-sm:p-5 ${TONES[tone]}`}>
      <h2 className="text-base">{title}</h2>
      <div className="mt-1.5 space-y-3 text-sm text-text-2">{children}</div>
    </section>
  )
}
