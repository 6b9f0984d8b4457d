import type { ReactNode } from 'react'

/** A table that may be wider than a phone: it scrolls by itself, also by the keyboard, and the page does not. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section aria-label={label} tabIndex={0} className="mt-4 overflow-x-auto">
      {children}
    </section>
  )
}
