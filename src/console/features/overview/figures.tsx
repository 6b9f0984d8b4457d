import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Figures side by side, each a link to its rows. */
export function Figures({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">{children}</ul>
}

export function Figure({
  label,
  value,
  to,
  tone = 'calm',
}: {
  label: string
  value: string
  to: string
  tone?: 'calm' | 'care'
}) {
  const edge = tone === 'care' ? 'border-amber-line bg-amber-soft' : 'border-line bg-raised'
  return (
    <li>
      <Link
        to={to}
        className={`block h-full rounded-lg border px-4 py-3 hover:border-line-strong ${edge}`}
      >
        <span className="num block text-lg break-words">{value}</span>
        <span className="block text-xs text-text-2">{label}</span>
      </Link>
    </li>
  )
}

/** What the figures above count, in full. */
export function Definition({ children }: { children: ReactNode }) {
  return <p className="mt-3 max-w-[75ch] text-xs text-text-3">{children}</p>
}
