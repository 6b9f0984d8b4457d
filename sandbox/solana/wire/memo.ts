import { SUPPORTED_MEMO_PROGRAM_ADDRESSES } from '@solana-program/memo'
import type { WireTransaction } from './wire.ts'

const MEMO_PROGRAMS: readonly string[] = SUPPORTED_MEMO_PROGRAM_ADDRESSES

export function isMemoProgram(program: string): boolean {
  return MEMO_PROGRAMS.includes(program)
}

/** The memo line of `getSignaturesForAddress`, e.g. `[5] hello`; null without a memo. */
export function memoLine(wire: WireTransaction): string | null {
  const memos = wire.instructions
    .filter((instruction) => isMemoProgram(wire.staticKeys[instruction.program] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length > 0 ? memos.join('; ') : null
}
