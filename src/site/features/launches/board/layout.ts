import { useSyncExternalStore } from 'react'

/** The columns that can be left out, in their order. */
export const COLUMN_IDS = [
  'progress',
  'cap',
  'change',
  'holders',
  'top_10',
  'developer',
  'snipers',
  'bundles',
  'trades',
  'spark',
  'attention',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

/** A narrower screen, and fingers, get the list. */
const DESKTOP = '(min-width: 64rem) and (pointer: fine)'
/** Narrower ones have no room for all columns beside a name that can be read. */
const WIDE = '(min-width: 88rem)'
const MIDDLE = '(min-width: 80rem)'
const PHONE = '(max-width: 39.99rem)'
/** The same lists at each rendering, or no row of the table would stay as it is. */
const IF_MIDDLE = COLUMN_IDS.filter((id) => id !== 'snipers' && id !== 'bundles')
const NARROW = IF_MIDDLE.filter((id) => id !== 'spark')

/** How launches are laid out on a desktop: one table, or three live columns. null: all columns of the table. */
export type BoardLayout = { view: 'table' | 'live'; columns: ColumnId[] | null }

/** Reads the layout from a page's query, and ignores what is unknown. */
export function readLayout(search: string): BoardLayout {
  const params = new URLSearchParams(search)
  const chosen = params.get('columns')?.split(' ')
  return {
    view: params.get('view') === 'live' ? 'live' : 'table',
    columns: chosen ? COLUMN_IDS.filter((id) => chosen.includes(id)) : null,
  }
}

/** The layout as a query for the page's address; '' for the usual one. */
export function writeLayout({ view, columns }: BoardLayout): string {
  const params = new URLSearchParams()
  if (view === 'live') params.set('view', view)
  if (columns !== null) params.set('columns', columns.join(' '))
  return params.toString()
}

const rem = (count: number) => `${count}rem`
const WIDTHS: Record<ColumnId, string> = {
  progress: rem(4.5),
  cap: rem(4.25),
  change: rem(4.5),
  holders: rem(3.75),
  top_10: rem(3.5),
  developer: rem(4.5),
  snipers: rem(3.5),
  bundles: rem(3.75),
  trades: rem(5.25),
  spark: rem(5.5),
  attention: rem(4),
}

/** The widths of a row's cells: risk, picture, name, and age, then its columns. */
export function gridOf(columns: readonly ColumnId[]): string {
  return ['3rem', '1.5rem', 'minmax(0,1fr)', '2.75rem', ...columns.map((id) => WIDTHS[id])].join(
    ' ',
  )
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Whether there is room, and a mouse, for more than the list. */
export function useIsDesktop(): boolean {
  return useMedia(DESKTOP)
}

/** Pixels of a row, of the table or of the list. */
export function useRowHeight(): number {
  const [isDesktop, isPhone] = [useIsDesktop(), useMedia(PHONE)]
  if (isDesktop) return 40
  return isPhone ? 84 : 64
}

/** The columns to show: the chosen ones, or as many as fit. */
export function useColumns({ columns }: BoardLayout): readonly ColumnId[] {
  const [isWide, isMiddle] = [useMedia(WIDE), useMedia(MIDDLE)]
  if (columns !== null) return columns
  if (isWide) return COLUMN_IDS
  return isMiddle ? IF_MIDDLE : NARROW
}
