import { isWatched } from './programs.ts'
import { type InstructionPlace, Run } from './run.ts'

/**
 * A transaction's log lines, as written by
 * https://github.com/anza-xyz/agave/blob/master/svm-log-collector and program-runtime's stable_log.
 * What a program writes itself always follows `Program log: `, so it can imitate no other line.
 */
const PROGRAM = 'Program '
const LOG = 'Program log: '
const DATA = 'Program data: '
const INVOKE = ' invoke ['
const SUCCESS = ' success'
const TRUNCATED = 'Log truncated'

/** What the instructions have shown already. */
export type Recorded = {
  /** In the order in which they began; those that only the logs know are added. */
  runs: Run[]
  /** `outer`: only the transaction's own instructions are recorded, so inner ones come from logs. */
  instructions: 'all' | 'outer' | 'none'
  /** The program of the transaction's own instruction at `index`; null: unknown, or behind the last. */
  programAt(index: number): string | null
}

/** A program that runs; `run` null: it is none of ours. */
type Frame = { program: string; run: Run | null }

/**
 * Follows the stack of programs through the logs and gives each run of ours what it reported.
 * @returns whether the logs were cut off
 */
export function walkLogs(logs: readonly string[], recorded: Recorded): boolean {
  if (!Array.isArray(logs)) return false
  const findRun = createRunFinder(recorded)
  /** What runs, the outermost first. */
  const stack: Frame[] = []
  let place: InstructionPlace = { outer: -1, inner: -1 }
  for (const line of logs) {
    if (typeof line !== 'string') continue
    if (line.startsWith(TRUNCATED)) return true
    if (!line.startsWith(PROGRAM)) continue
    if (line.startsWith(LOG)) {
      stack.at(-1)?.run?.logs.push(line.slice(LOG.length))
    } else if (line.startsWith(DATA)) {
      stack.at(-1)?.run?.log(bytesOf(line))
    } else if (line.endsWith(SUCCESS)) {
      // None fails in a transaction that succeeds.
      stack.pop()
    } else {
      const begun = readInvoke(line)
      if (begun === null) continue
      const { program, height } = begun
      stack.length = Math.min(stack.length, height - 1)
      place = nextPlace(place, height, program, recorded)
      const caller = stack.at(-1)?.program ?? null
      stack.push({ program, run: findRun(place, program, caller) })
    }
  }
  return false
}

/** Of `Program … invoke [2]`: the program, and 2. */
function readInvoke(line: string): { program: string; height: number } | null {
  if (!line.endsWith(']')) return null
  const end = line.indexOf(INVOKE)
  const height = Number(line.slice(end + INVOKE.length, -1))
  if (end < 0 || !Number.isInteger(height) || height < 1) return null
  return { program: line.slice(PROGRAM.length, end), height }
}

function nextPlace(
  { outer, inner }: InstructionPlace,
  height: number,
  program: string,
  { programAt }: Recorded,
): InstructionPlace {
  if (height === 1) return { outer: nextOuter(program, outer + 1, programAt), inner: -1 }
  // An excerpt may begin in the middle.
  return { outer: Math.max(0, outer), inner: inner + 1 }
}

/** Some programs run without a line: those that check signatures, and more of them in the past. */
function nextOuter(program: string, from: number, programAt: Recorded['programAt']): number {
  for (let index = from; ; index += 1) {
    const recorded = programAt(index)
    if (recorded === null) return from
    if (recorded === program) return index
  }
}

/** Finds the run that begins at a place, or adds one that only the logs know; null: none of ours. */
function createRunFinder({ runs, instructions }: Recorded) {
  const known = runs.slice()
  let next = 0
  return (place: InstructionPlace, program: string, caller: string | null): Run | null => {
    const { outer, inner } = place
    while (known[next]?.isBefore(outer, inner)) next += 1
    const candidate = known[next]
    if (candidate?.isAt(outer, inner)) {
      if (candidate.program !== program) return null
      candidate.caller = caller
      return candidate
    }
    const isRecorded = instructions === 'all' || (instructions === 'outer' && inner < 0)
    if (isRecorded || !isWatched(program)) return null
    const run = new Run(program, place, caller)
    runs.push(run)
    return run
  }
}

/** A program may log several fields in one line; an event is the first. */
function bytesOf(line: string): Uint8Array {
  const [event = ''] = line.slice(DATA.length).split(' ', 1)
  return Buffer.from(event, 'base64')
}
