import type { z } from 'zod'
import { badRequest } from '../error.ts'

/**
 * A call's parameters, from JSON, a form, or the query, so a number may be a string and an object
 * may be JSON in a string.
 */
export type Params = ReturnType<typeof createParams>

export function createParams(given: Readonly<Record<string, unknown>>) {
  function text(name: string): string | null {
    const value = given[name]
    if (typeof value === 'string') return wellFormed(value)
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
  }

  return {
    given,
    text,
    int(name: string): number | null {
      const value = text(name)
      return value !== null && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : null
    },
    flag(name: string): boolean {
      return /^(true|1|yes)$/i.test(text(name) ?? '')
    },
    /** @throws BotApiError 400 with `complaint` if it is present and invalid */
    json<T>(name: string, shape: z.ZodType<T>, complaint: string): T | null {
      const value = given[name]
      if (value === undefined || value === null || value === '') return null
      const read = shape.safeParse(typeof value === 'string' ? parsed(value) : value)
      if (!read.success) throw badRequest(complaint)
      JSON.stringify(read.data, (_, one) => (typeof one === 'string' ? wellFormed(one) : one))
      return read.data
    },
  }
}

/** Half of a pair can't be written in UTF-8. */
function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw badRequest('strings must be encoded in UTF-8')
  return text
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
