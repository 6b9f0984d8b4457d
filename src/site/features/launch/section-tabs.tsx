import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** `id` is its anchor in the address. */
type Section = { id: string; title: string; content: ReactNode }

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Sections of a page of which one is open; the address says which. Without JavaScript all are open, below links to
 * each. All stay rendered, so that what one has loaded is there when it opens again.
 */
export function SectionTabs({ label, sections }: { label: string; sections: readonly Section[] }) {
  const ids = sections.map(({ id }) => id)
  const { open, isLive, choose } = useOpenSection(ids)
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(open, ids.length)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    list.current?.querySelectorAll('a')[next]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        {...{ role: isLive ? 'tablist' : 'navigation', 'aria-label': label }}
        className="-mx-1 flex gap-x-1 overflow-x-auto border-b border-line px-1"
      >
        {sections.map(({ id, title }, at) => (
          <a
            key={id}
            id={`${id}-tab`}
            href={`#${id}`}
            {...(isLive && {
              role: 'tab',
              'aria-selected': at === open,
              'aria-controls': id,
              tabIndex: at === open ? 0 : -1,
            })}
            data-at={at === open}
            onClick={(event) => {
              event.preventDefault()
              choose(at)
            }}
            onKeyDown={onKeyDown}
            className="-mb-px grid min-h-11 shrink-0 place-content-center border-b-2 border-transparent px-3 text-sm font-medium text-text-2 no-underline transition-colors duration-140 hover:text-text data-[at=true]:border-text data-[at=true]:text-text max-[359px]:px-2"
          >
            {title}
          </a>
        ))}
      </div>
      {sections.map(({ id, title, content }, at) => (
        <section
          key={id}
          id={id}
          {...(isLive
            ? { role: 'tabpanel', 'aria-labelledby': `${id}-tab` }
            : { 'aria-label': title })}
          data-at={at === open}
          className="scroll-mt-20 pt-4 scripted:data-[at=false]:hidden"
        >
          {content}
        </section>
      ))}
    </div>
  )
}

/** Which section is open: the one that the address names, or the first. `isLive`: this is a browser that runs scripts. */
function useOpenSection(ids: readonly string[]) {
  const [open, setOpen] = useState(0)
  const [isLive, setLive] = useState(false)
  const named = ids.join(' ')
  useEffect(() => {
    const read = () => {
      const at = named.split(' ').indexOf(location.hash.slice(1))
      if (at === -1) return
      setOpen(at)
      const id = location.hash.slice(1)
      requestAnimationFrame(() => {
        // On a phone its tab may be out of sight, too.
        document
          .getElementById(`${id}-tab`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        document.getElementById(id)?.scrollIntoView()
      })
    }
    setLive(true)
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [named])
  const choose = (at: number) => {
    setOpen(at)
    history.replaceState(history.state, '', `#${ids[at]}`)
  }
  return { open, isLive, choose }
}
