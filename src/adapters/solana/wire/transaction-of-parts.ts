import type { Ms } from '../../../kernel/clock.ts'
import type { Keys } from './keys.ts'
import { type RawInstruction, Run } from './run.ts'
import { tokenWordsOf } from './token-words.ts'
import { transfersOf } from './transfers.ts'
import type { Invocation, TokenAccountFacts, VenueTransaction } from './venue.ts'
import { walkLogs } from './walk-logs.ts'

/** A transaction that succeeded, taken apart, whatever form it came in. */
export type Parts = {
  signature: string
  slot: number
  blockTime: Ms | null
  /** The message's own, then those loaded writable, then those loaded readonly. */
  keys: Keys
  instructions: readonly RawInstruction[]
  /** In the order in which they ran; null: not recorded. */
  inner: readonly InnerGroup[] | null
  logs: readonly string[]
  /** By address. */
  tokenAccounts(): ReadonlyMap<string, TokenAccountFacts>
}

/** What the transaction's own instruction at `index` called, and those in turn, flat. */
export type InnerGroup = { index: number; instructions: readonly RawInstruction[] }

/** null: no program of ours ran. */
export function transactionOfParts(parts: Parts): VenueTransaction | null {
  const { signature, slot, blockTime, keys, instructions, inner, logs } = parts
  const runs = runsOf(parts)
  // A list without a single one may be what a recorder left out: the logs know.
  const isComplete = inner !== null && inner.length > 0
  const truncated = walkLogs(logs, {
    runs,
    instructions: isComplete ? 'all' : 'outer',
    programAt: (index) => keys.at(instructions[index]?.programIdIndex ?? -1),
  })
  const invocations = isComplete ? runs : runs.filter((run) => !run.isMute).sort(inOrder)
  if (invocations.length === 0) return null
  let accounts: ReadonlyMap<string, TokenAccountFacts> | undefined
  const tokenAccount = (address: string) => {
    accounts ??= parts.tokenAccounts()
    return accounts.get(address) ?? null
  }
  const feePayer = keys.at(0) || null
  const transfers = ({ path }: Invocation) => transfersOf(parts, path)
  const words = (mint: string) => tokenWordsOf(parts, mint)
  const asked = { tokenAccount, transfers, words }
  return { signature, slot, feePayer, blockTime, invocations, truncated, ...asked }
}

const inOrder = (one: Run, other: Run) => one.compare(other)

function runsOf({ keys, instructions, inner }: Parts): Run[] {
  const runs: Run[] = []
  const groups = new Map(inner?.map((group) => [group.index, group.instructions]))
  for (let outer = 0; outer < instructions.length; outer += 1) {
    const instruction = instructions[outer] as RawInstruction
    const program = keys.watched(instruction.programIdIndex)
    const place = { outer, inner: -1 }
    const own = program ? new Run(program, place, null, { instruction, keys }) : null
    if (own) runs.push(own)
    const group = groups.get(outer)
    if (group) addInner(runs, { keys, outer, root: instruction, own, group })
  }
  return runs
}

type Outer = {
  keys: Keys
  outer: number
  root: RawInstruction
  own: Run | null
  group: readonly RawInstruction[]
}

/** `programs[n]` and `running[n]` are who runs at stack height n + 1; `depth` of them do. */
function addInner(runs: Run[], { keys, outer, root, own, group }: Outer): void {
  const programs = [root.programIdIndex]
  const running: (Run | null)[] = [own]
  let depth = 1
  for (let nth = 0; nth < group.length; nth += 1) {
    const instruction = group[nth] as RawInstruction
    const { programIdIndex, stackHeight } = instruction
    const program = keys.watched(programIdIndex)
    let above = 0
    let nearest = depth - 1
    if (stackHeight !== null) {
      above = Math.min(Math.max(0, stackHeight - 2), depth - 1)
      depth = above + 1
      nearest = above
    } else {
      // Heights are unknown: an event belongs to the last run of its program.
      while (nearest > 0 && running[nearest]?.program !== program) nearest -= 1
    }
    let run: Run | null = null
    const caller = running[nearest]
    if (program !== null && !(caller?.program === program && caller.takeCall(instruction))) {
      const from = keys.at(programs[above] as number)
      run = new Run(program, { outer, inner: nth }, from, { instruction, keys })
      runs.push(run)
    }
    programs[depth] = programIdIndex
    running[depth] = run
    depth += 1
  }
}
