import type { LaunchBody } from '../../../../contract/launches/bodies.ts'

/** The rows of a list that grows at its end by pages and, with the newest first, at its top as launches arrive. */
export type RowWindow = {
  /** null: the first page is not loaded yet. */
  shown: LaunchBody[] | null
  /** Newer launches that wait, so that nothing moves while the list is read; the newest first. */
  held: LaunchBody[]
  /** Where the next page begins; null: there is none. */
  cursor: string | null
  /** All launches until then are known, unless some were missed; null: none has arrived yet. */
  newestAt: number | null
  /** Some launches were missed while the stream was closed. Only a new first page has them all. */
  isBehind: boolean
}

export type RowsEvent =
  | { type: 'page'; launches: LaunchBody[]; cursor: string | null }
  /** The newest launches, the newest first, as a stream begins or begins again. */
  | { type: 'all'; arrived: ArrivedLaunch[] }
  | { type: 'one'; arrived: ArrivedLaunch }
  | { type: 'gone'; mint: string }
  | { type: 'release' }

/** A launch, and where it goes if it is new: on top, among those that wait, or not into this list. */
export type ArrivedLaunch = { launch: LaunchBody; arrival: 'shown' | 'held' | 'left out' }

export const NO_ROWS: RowWindow = {
  shown: null,
  held: [],
  cursor: null,
  newestAt: null,
  isBehind: false,
}

export function rowsReducer(rows: RowWindow, event: RowsEvent): RowWindow {
  switch (event.type) {
    case 'page':
      return { ...rows, shown: without(rows.shown ?? [], event.launches), cursor: event.cursor }
    case 'all': {
      const oldest = event.arrived.at(-1)?.launch.detected_at ?? 0
      const isBehind = rows.isBehind || (rows.newestAt !== null && oldest > rows.newestAt)
      return event.arrived.toReversed().reduce(takeIn, { ...rows, isBehind })
    }
    case 'one':
      return takeIn(rows, event.arrived)
    case 'gone': {
      const stays = ({ mint }: LaunchBody) => mint !== event.mint
      return { ...rows, shown: rows.shown?.filter(stays) ?? null, held: rows.held.filter(stays) }
    }
    case 'release':
      return { ...rows, shown: [...rows.held, ...(rows.shown ?? [])], held: [] }
  }
}

/** Figures change between two pages, so a launch may come again. */
function without(before: LaunchBody[], more: LaunchBody[]): LaunchBody[] {
  const known = new Set(before.map(({ mint }) => mint))
  return [...before, ...more.filter(({ mint }) => !known.has(mint))]
}

function takeIn(rows: RowWindow, { launch, arrival }: ArrivedLaunch): RowWindow {
  if (rows.shown === null) return rows
  const newestAt = Math.max(rows.newestAt ?? 0, launch.detected_at)
  const isSame = ({ mint }: LaunchBody) => mint === launch.mint
  const replace = (all: LaunchBody[]) => all.map((one) => (isSame(one) ? launch : one))
  if (rows.shown.some(isSame)) return { ...rows, newestAt, shown: replace(rows.shown) }
  if (rows.held.some(isSame)) return { ...rows, newestAt, held: replace(rows.held) }
  const isNewer = launch.detected_at >= (rows.shown[0]?.detected_at ?? 0)
  const place = isNewer ? arrival : 'left out'
  if (place === 'held') return { ...rows, newestAt, held: [launch, ...rows.held] }
  if (place === 'shown') {
    return { ...rows, newestAt, shown: [launch, ...rows.held, ...rows.shown], held: [] }
  }
  return { ...rows, newestAt }
}
