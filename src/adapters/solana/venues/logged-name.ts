import type { Invocation } from '../wire/venue.ts'

const INSTRUCTION = 'Instruction: '

/** The instruction as Anchor's programs log it before anything else, e.g. `InitializeV2`. */
export function loggedName({ logs }: Invocation): string | null {
  const line = logs.find((one) => one.startsWith(INSTRUCTION))
  return line === undefined ? null : line.slice(INSTRUCTION.length)
}
