import { TILE_WIDTH, type Tile } from '../../flows/transparency/read-tiles.ts'

const MOST_LEVEL = 63
const PATH = /^(?<level>\d{1,2}|entries)\/(?<index>(?:x\d{3}\/)*\d{3})(?:\.p\/(?<width>\d{1,3}))?$/

/**
 * Reads the path of a tile (https://c2sp.org/tlog-tiles): `<L>/<N>[.p/<W>]`, or `entries/<N>[.p/<W>]`.
 * A tile has one path, so any other spelling of its numbers is refused.
 * @returns null: not such a path
 */
export function readTilePath(path: string): Tile | null {
  const { level = '', index = '', width } = PATH.exec(path)?.groups ?? {}
  const tile = {
    level: level === 'entries' ? ('entries' as const) : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  if (tile.level !== 'entries' && tile.level > MOST_LEVEL) return null
  if (width !== undefined && (tile.width < 1 || tile.width >= TILE_WIDTH)) return null
  if (!Number.isSafeInteger(tile.index)) return null
  return tilePath(tile) === path ? tile : null
}

/** The one path of a tile; an index of 1234067 is written `x001/x234/067`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = `${index}`
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const number = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group))
  return `${level}/${number.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}
