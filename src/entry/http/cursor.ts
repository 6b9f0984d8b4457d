import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'

const Place = z.tuple([
  z.number().int().nonnegative(),
  z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
])

type At = { detectedAt: number; mint: string }

/** Where the next page begins, opaque to who carries it. null: there is none. */
export function writeCursor(at: At | null | undefined): string | null {
  if (!at) return null
  return Buffer.from(JSON.stringify([at.detectedAt, at.mint])).toString('base64url')
}

/** Reads what {@link writeCursor} wrote; refuses what it did not write. */
export function readCursor(cursor: string | undefined): { after?: At } {
  if (cursor === undefined) return {}
  try {
    const [detectedAt, mint] = Place.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    )
    return { after: { detectedAt, mint } }
  } catch (error) {
    throw new Refusal('invalid_cursor', { cause: error })
  }
}
