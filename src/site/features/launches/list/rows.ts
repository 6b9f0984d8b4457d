import type { LaunchBody } from '../../../../contract/launches/bodies.ts'

/** The rows of a list that grows at its end by pages and, with the newest first, at its top as launches arrive. */
export type RowWindow = {
  /** null: the first page is not loaded yet. */
  shown: LaunchBody[] | null
  /** Newer ones that wait, so that nothing moves while it is read; the newest first. */
  held: LaunchBody[]
  /** Where the next page begins; null: there is none. */
  cursor: string | null
  /** Launches are known up to then, as long as none was missed; null: none has arrived yet. */
  heardUntil: number | null
  /** So many launches came while nobody listened that some are missing: only a new first page has all. */
  isBehind: boolean
}

export type RowsEvent =
  | { type: 'page'; launches: LaunchBody[]; cursor: string | null }
  /** The newest launches, the newest first, as a stream begins or begins again. */
  | { type: 'all'; heard: Heard[] }
  | { type: 'one'; heard: Heard }
  | { type: 'gone'; mint: string }
  | { type: 'release' }

/** A launch, and what becomes of it if it is new: it comes on top, waits, or is not part of this list. */
export type Heard = { launch: LaunchBody; arrival: 'shown' | 'held' | 'left out' }

export const NO_ROWS: RowWindow = {
  shown: null,
  held: [],
  cursor: null,
  heardUntil: null,
  isBehind: false,
}

export function rowsReducer(rows: RowWindow, event: RowsEvent): RowWindow {
  switch (event.type) {
    case 'page':
      return { ...rows, shown: without(rows.shown ?? [], event.launches), cursor: event.cursor }
    case 'all': {
      const oldest = event.heard.at(-1)?.launch.detected_at ?? 0
      const isBehind = rows.isBehind || (rows.heardUntil !== null && oldest > rows.heardUntil)
      return event.heard.toReversed().reduce(hear, { ...rows, isBehind })
    }
    case 'one':
      return hear(rows, event.heard)
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

function hear(rows: RowWindow, { launch, arrival }: Heard): RowWindow {
  if (rows.shown === null) return rows
  const heardUntil = Math.max(rows.heardUntil ?? 0, launch.detected_at)
  const isSame = ({ mint }: LaunchBody) => mint === launch.mint
  const replace = (all: LaunchBody[]) => all.map((one) => (isSame(one) ? launch : one))
  if (rows.shown.some(isSame)) return { ...rows, heardUntil, shown: replace(rows.shown) }
  if (rows.held.some(isSame)) return { ...rows, heardUntil, held: replace(rows.held) }
  const isNewer = launch.detected_at >= (rows.shown[0]?.detected_at ?? 0)
  const place = isNewer ? arrival : 'left out'
  if (place === 'held') return { ...rows, heardUntil, held: [launch, ...rows.held] }
  if (place === 'shown') {
    return { ...rows, heardUntil, shown: [launch, ...rows.held, ...rows.shown], held: [] }
  }
  return { ...rows, heardUntil }
}
