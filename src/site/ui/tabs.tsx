import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

type Tab = { id: string; title: string; panel: ReactNode }

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type TabsProps = {
  id: string
  label: string
  tabs: Tab[]
  /** Which is open, if the page decides that; its place in `tabs`. */
  at?: number
  onOpen?: (at: number) => void
}

/** Tabs that open on focus and move with the arrow keys. Only the open panel is rendered. */
export function Tabs({ id: base, label, tabs, at, onOpen }: TabsProps) {
  const [own, setOwn] = useState(0)
  const open = at ?? own
  const setOpen = onOpen ?? setOwn
  const list = useRef<HTMLDivElement>(null)
  const tab = tabs[open]

  function onKeyDown(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(open, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setOpen(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-lg border border-line bg-sunk p-1"
      >
        {tabs.map(({ id, title }, at) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={at === open}
            aria-controls={at === open ? `${base}-panel` : undefined}
            tabIndex={at === open ? 0 : -1}
            onClick={() => setOpen(at)}
            onKeyDown={onKeyDown}
            className="min-h-11 rounded-md border border-transparent px-2 text-sm font-medium text-text-2 transition-colors duration-140 hover:text-text aria-selected:border-line aria-selected:bg-raised aria-selected:text-text"
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${tab?.id}`}
        className="mt-4"
      >
        {tab?.panel}
      </div>
    </div>
  )
}
