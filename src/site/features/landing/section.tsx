import type { ReactNode } from 'react'

type LandingSectionProps = {
  id?: string
  eyebrow: string
  title: string
  text?: string
  children: ReactNode
}

/** One idea of the landing page: its name, a headline, and the proof. */
export function LandingSection({ id, eyebrow, title, text, children }: LandingSectionProps) {
  return (
    <section id={id} className="border-b border-line">
      <div className="wrap py-20 lg:py-28">
        <h2 className="eyebrow tracking-normal">{eyebrow}</h2>
        <p className="mt-3 max-w-[24ch] text-3xl font-semibold tracking-[-0.014em] text-balance">
          {title}
        </p>
        {text && <p className="mt-4 max-w-[60ch] text-text-2">{text}</p>}
        <div className="mt-12">{children}</div>
      </div>
    </section>
  )
}
