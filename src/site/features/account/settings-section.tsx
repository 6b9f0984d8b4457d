import type { ReactNode } from 'react'

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h3 className="mb-3">{title}</h3>
      <div className="grid justify-items-start gap-4 text-sm text-text-2">{children}</div>
    </section>
  )
}
