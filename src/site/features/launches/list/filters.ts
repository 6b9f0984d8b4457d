import { useSyncExternalStore } from 'react'
import { MOST_SEARCHED } from '../../../../contract/constants.ts'
import {
  FACT_IDS,
  type FactRanges,
  readRange,
  writeRange,
} from '../../../../contract/launches/fact-ranges.ts'
import { RISK_LEVELS, type RiskLevel } from '../../../../contract/launches/risk.ts'
import { VENUE_IDS, type VenueId } from '../../../../contract/launches/venues.ts'
import { createSubscribers } from '../../../ui/events/subscribers.ts'
import { type BoardLayout, readLayout, writeLayout } from '../board/layout.ts'

const SORTS = ['attention', 'market_cap', 'progress'] as const
const TIMES = ['1h', '24h'] as const

/** Which launches are listed, and in which order. null: all of them, or the newest first. */
export type Filters = {
  venue: VenueId | null
  level: RiskLevel | null
  sort: (typeof SORTS)[number] | null
  within: (typeof TIMES)[number] | null
  /** Only launches with this name or ticker. */
  q: string | null
  /** By the facts that rows show. */
  ranges: FactRanges
}

/** Reads filters from a page's query, and ignores unknown ones. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const [venue, level, sort, within] = ['venue', 'level', 'sort', 'within'].map((name) =>
    params.get(name),
  )
  return {
    venue: VENUE_IDS.find((one) => one === venue) ?? null,
    level: RISK_LEVELS.find((one) => one === level) ?? null,
    sort: SORTS.find((one) => one === sort) ?? null,
    within: TIMES.find((one) => one === within) ?? null,
    q: params.get('q')?.trim().slice(0, MOST_SEARCHED) || null,
    ranges: readRanges(params),
  }
}

function readRanges(params: URLSearchParams): FactRanges {
  const ranges = FACT_IDS.flatMap((id) => {
    const range = readRange(params.get(id) ?? '')
    return range === null ? [] : [[id, range]]
  })
  return Object.fromEntries(ranges)
}

/** Whether the list has only part of all launches. */
export function isFiltered({ ranges, ...choices }: Filters): boolean {
  return hasRanges({ ranges }) || Object.values(choices).some((value) => value !== null)
}

export function hasRanges({ ranges }: Pick<Filters, 'ranges'>): boolean {
  return Object.keys(ranges).length > 0
}

/** Filters as a query for the page's address and the API; '' for none. */
export function writeFilters({ ranges, ...choices }: Filters): string {
  const limits = Object.entries(ranges).map(([id, range]) => [id, writeRange(range)])
  const set = Object.entries<string | null>(choices).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  return new URLSearchParams([...set, ...limits]).toString()
}

const listeners = createSubscribers()

function subscribe(listener: () => void): () => void {
  const stop = listeners.subscribe(listener)
  addEventListener('popstate', listener)
  return () => {
    stop()
    removeEventListener('popstate', listener)
  }
}

/** The query of the page's address; null until the page is hydrated. */
export function useSearch(): string | null {
  return useSyncExternalStore<string | null>(
    subscribe,
    () => location.search,
    () => null,
  )
}

/** Puts filters into the address, so that they can be shared and the back button undoes them. */
export function chooseFilters(filters: Filters): void {
  choose(filters, readLayout(location.search))
}

/** Puts a layout into the address, beside the filters. */
export function chooseLayout(layout: BoardLayout): void {
  choose(readFilters(location.search), layout)
}

function choose(filters: Filters, layout: BoardLayout): void {
  const query = [writeFilters(filters), writeLayout(layout)].filter((part) => part !== '').join('&')
  history.pushState(null, '', query === '' ? location.pathname : `?${query}`)
  listeners.notify()
}
