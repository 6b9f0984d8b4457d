import { parseArgs } from 'node:util'
import type { z } from 'zod'

/** Invalid arguments; the message says what to write. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Reads options by `names`, `switches`, and exactly `wordCount` words. @throws UsageError */
export function read(args: string[], names: string[], wordCount: number, switches: string[] = []) {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }]),
    ...switches.map((name) => [name, { type: 'boolean' as const }]),
  ])
  try {
    const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true })
    const given: Record<string, unknown> = values
    const flags = new Set(switches.filter((name) => given[name] === true))
    if (words.length === wordCount)
      return { values: values as Record<string, string | undefined>, flags, words }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  throw new UsageError(`expected ${wordCount} argument${wordCount === 1 ? '' : 's'}. See --help.`)
}

/** The option as `shape` parses it; undefined: omitted. @throws UsageError */
export function option<T>(
  shape: z.ZodType<T>,
  value: string | undefined,
  name: string,
): T | undefined {
  if (value === undefined) return undefined
  const result = shape.safeParse(value)
  if (!result.success) throw new UsageError(`${name}: "${value}" is not valid. See --help.`)
  return result.data
}

/** The operator's reason, for the audit. @throws UsageError if omitted */
export function reason(text: string | undefined): string {
  if (!text?.trim()) throw new UsageError('Give a reason: --because TEXT. It goes into the audit.')
  return text.trim().slice(0, 500)
}
