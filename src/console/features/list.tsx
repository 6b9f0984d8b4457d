import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonClass } from '../../site/ui/button.ts'
import { Skeleton } from '../../site/ui/skeleton.tsx'
import type { ConsoleError } from '../api.ts'
import { Empty } from './show.tsx'

export type Row = {
  key: string
  to: string
  title: ReactNode
  note?: ReactNode
  right?: ReactNode
}

/** A list of links: title and note on the left, figures on the right, below it on a phone. */
export function Rows({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {rows.map(({ key, to, title, note, right }) => (
        <li key={key} className="border-b border-line">
          <Link
            to={to}
            className="-mx-3 grid min-h-14 items-center gap-x-4 gap-y-1 rounded-md px-3 py-2.5 hover:bg-hover sm:grid-cols-[1fr_auto]"
          >
            <span className="min-w-0">
              <span className="block text-sm font-medium">{title}</span>
              {note && <span className="block text-xs text-text-3">{note}</span>}
            </span>
            {right && <span className="text-sm text-text-2 sm:text-right">{right}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A list that may be loading, have failed, or be empty. */
export function ListOf({
  label,
  rows,
  error,
  empty,
  onRetry,
}: {
  label: string
  rows: readonly Row[] | null
  error: ConsoleError | null
  empty: ReactNode
  onRetry: () => void
}) {
  if (error) return <Failed error={error} onRetry={onRetry} />
  if (rows === null) return <Waiting />
  return rows.length === 0 ? <Empty>{empty}</Empty> : <Rows label={label} rows={rows} />
}

/** Says why something could not be loaded, and offers to try again. */
export function Failed({ error, onRetry }: { error: ConsoleError; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-lg border border-red-line bg-red-soft px-4 py-6 text-sm">
      <p className="font-medium text-red-text">{error.message}</p>
      <button type="button" onClick={onRetry} className={`${buttonClass('secondary', 'sm')} mt-4`}>
        Try again
      </button>
    </div>
  )
}

export function Waiting() {
  return (
    <div aria-hidden="true" className="space-y-px border-t border-line">
      {['a', 'b', 'c', 'd', 'e'].map((name) => (
        <div key={name} className="border-b border-line py-4">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-2 h-3 w-1/4" />
        </div>
      ))}
    </div>
  )
}

/** A search that runs on Enter; "/" focuses it. */
export function SearchField({
  label,
  hint,
  value,
  onSearch,
}: {
  label: string
  hint: string
  value: string
  onSearch: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const note = useId()
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping = target instanceof HTMLElement && /INPUT|TEXTAREA|SELECT/.test(target.tagName)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(field.current?.value.trim() ?? '')
        }}
        className="flex gap-2"
      >
        <input
          ref={field}
          key={value}
          type="search"
          defaultValue={value}
          aria-label={label}
          aria-describedby={note}
          maxLength={200}
          className="h-11 w-full min-w-0 rounded-md border border-line-strong bg-ground px-3.5 text-sm"
        />
        <button type="submit" className={buttonClass('secondary', 'sm')}>
          Search
        </button>
      </form>
      <p id={note} className="mt-1.5 text-xs text-text-3">
        {hint}
      </p>
    </search>
  )
}

/** Buttons to a list's next page and back to its first. The page's address says which one is shown. */
export function Pager({
  next,
  names = ['Newest', 'Older'],
}: {
  next: string | null
  /** Names of the two buttons. */
  names?: readonly [start: string, on: string]
}) {
  const [params, setParams] = useSearchParams()
  const isFirst = !params.has('after')
  function go(after: string | null) {
    const changed = new URLSearchParams(params)
    if (after === null) changed.delete('after')
    else changed.set('after', after)
    setParams(changed)
  }
  if (next === null && isFirst) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-3">
      {!isFirst && (
        <button type="button" onClick={() => go(null)} className={buttonClass('secondary', 'sm')}>
          {names[0]}
        </button>
      )}
      {next !== null && (
        <button type="button" onClick={() => go(next)} className={buttonClass('secondary', 'sm')}>
          {names[1]}
        </button>
      )}
    </nav>
  )
}

export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Mintwatch console`
  }, [title])
  return (
    <div className="mb-6">
      <h1 className="text-2xl">{title}</h1>
      {children && <div className="mt-1.5 max-w-[68ch] text-sm text-text-2">{children}</div>}
    </div>
  )
}

/** Goes below a list: buttons to its pages, and its download. */
export function ListEnd({
  next,
  csv,
}: {
  next: string | null
  /** The file's address; null: nothing to download, or no right to. */
  csv: string | null
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Pager next={next} />
      {csv !== null && (
        <a href={csv} className={`${buttonClass('quiet', 'sm')} mt-6 -ml-3.5 max-sm:-ml-2.5`}>
          Download as CSV
        </a>
      )}
    </div>
  )
}
