import type { ReactNode } from 'react'
import { ChevronIcon } from './icons.tsx'

/** A question that opens its answer, with the browser's `details` element. */
export function Disclosure({
  title,
  open,
  onToggle,
  children,
}: {
  title: string
  /** Open from the start. */
  open?: boolean
  onToggle?: (open: boolean) => void
  children: ReactNode
}) {
  return (
    <details
      open={open}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
      className="group border-b border-line"
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 py-4 font-medium">
        {title}
        <ChevronIcon className="size-4 text-text-3 transition-transform duration-140 group-open:rotate-180" />
      </summary>
      <div className="space-y-3 pb-6 text-text-2">{children}</div>
    </details>
  )
}
