import type { ReactNode } from 'react'

type TextPageProps = { title: string; lead: ReactNode; updated?: string; children: ReactNode }

/** A text page: title, summary, and sections with lines of at most 68 characters. */
export function TextPage({ title, lead, updated, children }: TextPageProps) {
  return (
    <article className="wrap pt-14 pb-24 lg:pt-20">
      <header>
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-5 max-w-[58ch] text-lg text-text-2">{lead}</p>
        {updated && <p className="mt-4 text-sm text-text-3">Effective {updated}</p>}
      </header>
      <div className="mt-6">{children}</div>
    </article>
  )
}

type TextSectionProps = { id?: string; title: string; children: ReactNode }

export function TextSection({ id, title, children }: TextSectionProps) {
  return (
    <section
      id={id}
      className="mt-8 grid gap-4 border-t border-line pt-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16"
    >
      <h2 className="text-lg">{title}</h2>
      <div className="max-w-[68ch] space-y-4 text-text-2 [&_li]:pl-1.5 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-5 [&_strong]:font-medium [&_strong]:text-text [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_ul]:marker:text-text-3">
        {children}
      </div>
    </section>
  )
}
