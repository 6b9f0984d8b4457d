/** A row of CONTRIBUTING.md's table: what `rooms` may import, as paths in which `*` is one name. */
export type Rule = { rooms: string[]; may: string[]; itself: boolean }

/**
 * Reads the table under "Who may import whom". Only paths in backticks count, and "itself": the
 * folder that the room's pattern matched.
 *
 * @throws Error when there is no such table
 */
export function readImportTable(markdown: string): Rule[] {
  const [, table] = markdown.match(/^\| from \| may import \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/m) ?? []
  if (table === undefined) throw new Error('CONTRIBUTING.md has no table "from | may import"')
  return table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, from = '', may = '']) => ({
      rooms: pathsIn(from),
      may: pathsIn(may),
      itself: /\bitself\b/.test(may),
    }))
    .filter(({ rooms }) => rooms.length > 0)
}

/** Whether the first row that is about `from` allows it. No row: no. */
export function allows(rules: readonly Rule[], from: string, to: string): boolean {
  for (const { rooms, may, itself } of rules) {
    const room = rooms.map((pattern) => matched(pattern, from)).find((path) => path !== null)
    if (!room) continue
    if (itself && (to === room || to.startsWith(`${room}/`))) return true
    return may.some((pattern) => matched(pattern, to) !== null)
  }
  return false
}

/** The file or folder at the beginning of `path` that the pattern names. */
function matched(pattern: string, path: string): string | null {
  const names = pattern.split('/')
  const parts = path.split('/').slice(0, names.length)
  const fits =
    parts.length === names.length &&
    names.every((name, index) => name === '*' || name === parts[index])
  return fits ? parts.join('/') : null
}

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}
