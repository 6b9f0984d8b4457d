import { PROGRAMS } from '../../../contract/launches/programs.ts'

export { PROGRAMS }

const WATCHED: ReadonlySet<string> = new Set(Object.values(PROGRAMS))

/** By the first letter: most programs are not ours, and this rejects them at once. */
const BEGINNINGS = new Uint8Array(128)
for (const program of WATCHED) BEGINNINGS[program.charCodeAt(0)] = 1

/**
 * Whether the program belongs to a venue. It runs for every instruction, so it looks at the first
 * character first.
 */
export function isWatched(program: string): boolean {
  return BEGINNINGS[program.charCodeAt(0)] === 1 && WATCHED.has(program)
}
