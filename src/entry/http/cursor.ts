import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'

const PlaceJson = z.tuple([
  z.number().int().nonnegative(),
  z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
])

type Place = { at: number; mint: string }

/** Writes the start of the next page as opaque text. null: there is no next page. */
export function writeCursor(place: Place | null | undefined): string | null {
  if (!place) return null
  return Buffer.from(JSON.stringify([place.at, place.mint])).toString('base64url')
}

/** Reads what {@link writeCursor} wrote; refuses anything else. */
export function readCursor(cursor: string | undefined): { after?: Place } {
  if (cursor === undefined) return {}
  try {
    const [at, mint] = PlaceJson.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    )
    return { after: { at, mint } }
  } catch (error) {
    throw new Refusal('invalid_cursor', { cause: error })
  }
}
