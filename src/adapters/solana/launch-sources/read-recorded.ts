import { PermanentError } from '../../../kernel/errors.ts'

/** Larger files are cut into several. */
const LONGEST_FILE = 500_000_000

/**
 * Recorded transactions as `getTransaction` answers them, in the RPC's envelope or without: one, an
 * array of them, or one a line.
 * @throws PermanentError when the text is none of these
 */
export function readRecorded(text: string): unknown[] {
  if (text.length > LONGEST_FILE) throw new PermanentError('the recorded file is too long')
  const whole = parse(text)
  if (whole !== undefined) return (Array.isArray(whole) ? whole : [whole]).map(opened)
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const one = parse(line)
      if (one !== undefined) return opened(one)
      throw new PermanentError(`the recorded file is no JSON in line ${index + 1}`)
    })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function opened(one: unknown): unknown {
  const isEnvelope = typeof one === 'object' && one !== null && 'result' in one
  return isEnvelope ? one.result : one
}
