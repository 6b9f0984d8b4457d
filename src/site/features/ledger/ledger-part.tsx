import type { ReactNode } from 'react'

export function LedgerPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-2 max-w-none space-y-3 text-sm text-text-2">{children}</div>
    </section>
  )
}
