import type { ReactNode } from 'react'

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6 first:border-t-0">
      <h2 className="mb-3 text-lg">{title}</h2>
      <div className="grid justify-items-start gap-4 text-sm text-text-2">{children}</div>
    </section>
  )
}
