import { isWatched } from './programs.ts'
import { Run } from './run.ts'

/**
 * A transaction's log lines, as written by
 * https://github.com/anza-xyz/agave/blob/master/svm-log-collector and program-runtime's stable_log.
 * What a program writes itself always stands behind `Program log: `, so it can imitate no other line.
 */
const PROGRAM = 'Program '
const LOG = 'Program log: '
const DATA = 'Program data: '
const INVOKE = ' invoke ['
const SUCCESS = ' success'
const TRUNCATED = 'Log truncated'
/** No address has one, and behind `Program ` every address is longer than these words. */
const COLON = 58
const BRACKET = 93
const LETTER_P = 80
const SPACE = 32
const ZERO = 48

/** What the instructions said already. */
export type Recorded = {
  /** In the order in which they began; those that only the logs know are added. */
  runs: Run[]
  /** `outer`: only the transaction's own instructions are recorded, so inner ones come from logs. */
  instructions: 'all' | 'outer' | 'none'
  /** The program of the transaction's own instruction at `index`; null: unknown, or behind the last. */
  programAt(index: number): string | null
}

/**
 * Follows the stack of programs through the logs and gives each run of ours what it told.
 * @returns whether the logs were cut off
 */
export function walkLogs(logs: readonly string[], recorded: Recorded): boolean {
  const { runs, instructions, programAt } = recorded
  const known = runs.length
  /** What runs at each height, the outermost first, and the line that began it. */
  const running: (Run | null)[] = []
  const begun: string[] = []
  let depth = 0
  let outer = -1
  let inner = -1
  let next = 0
  for (let nth = 0; nth < logs.length; nth += 1) {
    const line = logs[nth]
    if (typeof line !== 'string') continue
    if (line.charCodeAt(0) !== LETTER_P || line.charCodeAt(PROGRAM.length - 1) !== SPACE) {
      if (line.startsWith(TRUNCATED)) return true
      continue
    }
    if (line.charCodeAt(LOG.length - 2) === COLON && line.startsWith(LOG)) {
      if (depth > 0) running[depth - 1]?.logs.push(line.slice(LOG.length))
      continue
    }
    if (line.charCodeAt(DATA.length - 2) === COLON && line.startsWith(DATA)) {
      if (depth > 0) running[depth - 1]?.log(bytesOf(line))
      continue
    }
    const height = heightOf(line)
    if (height === 0) {
      // None fails in a transaction that succeeds.
      if (depth > 0 && line.endsWith(SUCCESS)) depth -= 1
      continue
    }
    if (depth >= height) depth = height - 1
    if (height === 1) {
      inner = -1
      outer = nextOuter(line, outer + 1, programAt)
    } else {
      // An excerpt may begin in the middle.
      outer = Math.max(0, outer)
      inner += 1
    }
    while (next < known && (runs[next] as Run).isBefore(outer, inner)) next += 1
    const caller = depth > 0 ? (begun[depth - 1] as string) : null
    let run: Run | null = null
    if (next < known && (runs[next] as Run).isAt(outer, inner)) {
      const candidate = runs[next] as Run
      if (line.startsWith(candidate.program, PROGRAM.length)) {
        run = candidate
        run.caller = caller && programOf(caller)
      }
    } else if (instructions === 'none' || (instructions === 'outer' && height > 1)) {
      const program = programOf(line)
      if (isWatched(program)) {
        run = new Run(program, outer, inner, caller && programOf(caller), null, null)
        runs.push(run)
      }
    }
    running[depth] = run
    begun[depth] = line
    depth += 1
  }
  return false
}

/** Some programs run without a line: those that check signatures, and more of them in the past. */
function nextOuter(line: string, from: number, programAt: Recorded['programAt']): number {
  for (let index = from; ; index += 1) {
    const program = programAt(index)
    if (program === null) return from
    if (line.startsWith(program, PROGRAM.length)) return index
  }
}

function programOf(line: string): string {
  return line.slice(PROGRAM.length, line.indexOf(' ', PROGRAM.length))
}

/** Of `Program … invoke [2]`: 2. 0: it is no such line. */
function heightOf(line: string): number {
  let at = line.length - 1
  if (line.charCodeAt(at) !== BRACKET) return 0
  let height = 0
  for (let scale = 1; at > 0 && scale <= 100; scale *= 10) {
    at -= 1
    const digit = line.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) break
    height += digit * scale
  }
  return line.startsWith(INVOKE, at + 1 - INVOKE.length) ? height : 0
}

/** A program may log several fields in one line; an event is the first. */
function bytesOf(line: string): Uint8Array {
  const end = line.indexOf(' ', DATA.length)
  return Buffer.from(line.slice(DATA.length, end < 0 ? line.length : end), 'base64')
}
