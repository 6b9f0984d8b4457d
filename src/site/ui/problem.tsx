import type { ReactNode } from 'react'

/** A full page for something that could not be shown: what happened, and what to do next. */
export function Problem({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) {
  return (
    <div className="wrap grid min-h-[60vh] place-content-center py-24 text-center">
      <h1 className="text-3xl">{title}</h1>
      <div className="mx-auto mt-4 max-w-[46ch] text-text-2">{text}</div>
      <div className="mt-8">{children}</div>
    </div>
  )
}
