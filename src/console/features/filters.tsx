import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DAY_MS } from '../../contract/constants.ts'
import { PLAN_IDS } from '../../contract/plans.ts'
import { ChoiceField } from '../../site/ui/choice-field.tsx'
import { BOX, TextField } from '../../site/ui/field.tsx'
import { planName } from './show.tsx'

/**
 * Filters in the page's address, so that a reload, a link, and the download keep them. A change leads back
 * to the first page.
 */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  // Two quick changes: the second comes before the page shows the first, and must not undo it.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  return {
    query: params.toString(),
    get: (name: string) => params.get(name) ?? '',
    /** '' removes a filter. */
    set(changes: Record<string, string>) {
      const next = new URLSearchParams(latest.current)
      next.delete('after')
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      latest.current = next
      setParams(next)
    },
  }
}

export type AddressFilters = ReturnType<typeof useFilters>

/** The address of a list's download: all of it, with its filters. */
export function fileOf(path: string, query: string): string {
  const params = new URLSearchParams(query)
  params.delete('after')
  return `/operator/api/${path}?${params}`
}

/** Two stand side by side, on the smallest phone too. */
const NARROW = `${BOX} h-12 max-[360px]:px-2`

/** One filter. Its first choice, named by `any`, removes it. */
export function FilterChoice({
  filters,
  name,
  label,
  options,
  any = 'any',
}: {
  filters: AddressFilters
  name: string
  label: string
  options: readonly (readonly [value: string, name: string])[]
  any?: string
}) {
  return (
    <ChoiceField
      id={`filter-${name}`}
      label={label}
      options={[['', any], ...options]}
      value={filters.get(name)}
      className={NARROW}
      onChange={(event) => filters.set({ [name]: event.target.value })}
    />
  )
}

export const PLAN_CHOICES = PLAN_IDS.map((plan) => [plan, planName(plan)] as const)

/** From the beginning of one day to the end of another, UTC. */
export function FilterDays({ filters }: { filters: AddressFilters }) {
  return (
    <>
      <FilterDay filters={filters} name="from" label="First day" later={0} />
      <FilterDay filters={filters} name="until" label="Last day" later={DAY_MS} />
    </>
  )
}

/** An earlier year is still being typed. */
const FIRST_YEAR = 2020

function FilterDay({
  filters,
  name,
  label,
  later,
}: {
  filters: AddressFilters
  name: string
  label: string
  /** Milliseconds from the day's beginning to the moment in the address. */
  later: number
}) {
  const day = dayOf(filters.get(name), later)
  const [text, setText] = useState(day)
  useEffect(() => setText(day), [day])
  function change(next: string) {
    setText(next)
    if (next === '' || Number(next.slice(0, 4)) >= FIRST_YEAR)
      filters.set({ [name]: next === '' ? '' : `${Date.parse(next) + later}` })
  }
  return (
    <TextField
      id={`filter-${name}`}
      type="date"
      label={label}
      hint="UTC"
      value={text}
      className={NARROW}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** The day of a moment in the address, like `2026-12-24`; '' if there is none, or it is invalid. */
function dayOf(moment: string, later: number): string {
  const at = Number(moment) - later
  return moment === '' || !(at >= 0 && at < 8.64e15) ? '' : new Date(at).toISOString().slice(0, 10)
}
