/** Shorter names are near too many others. */
const LEAST_LETTERS = 7
const MOST_SLIPS = 2

/** Names of variables that nobody reads but that are a slip away from one that is read, with that one. Pure. */
export function findMisspelled(
  given: Iterable<string>,
  known: ReadonlySet<string>,
): { name: string; nearest: string }[] {
  return [...given].flatMap((name) => {
    if (known.has(name) || name.length < LEAST_LETTERS) return []
    const near = [...known]
      .filter((one) => one.length >= LEAST_LETTERS)
      .map((nearest) => ({ name, nearest, slips: slipsBetween(name.toUpperCase(), nearest) }))
      .filter(({ slips }) => slips <= MOST_SLIPS)
      .sort((a, b) => a.slips - b.slips)
    return near[0] ? [{ name, nearest: near[0].nearest }] : []
  })
}

/** Letters added, left out, or changed (Levenshtein). */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [nth, letter] of [...one].entries()) {
    const next = [nth + 1]
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
