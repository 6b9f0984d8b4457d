import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import type { TradeCursor } from '../../domains/launches/index.ts'

const At = z.number().int().nonnegative()
const Mint = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const PlaceJson = z.tuple([At, Mint])
const SortedJson = z.tuple([At, Mint, z.number().int().nonnegative()])
const Signature = z.string().regex(/^[\w-]{1,100}$/)
/** A place within a transaction, such as `2.1#3`. */
const Path = z.string().regex(/^[\w.:#-]{1,50}$/)
const TradeJson = z.tuple([At, Signature, Path])

type MintCursor = { at: number; mint: string; figure?: number }

/** Writes the start of the next page as opaque text. null: there is no next page. */
export function writeCursor(place: MintCursor | null | undefined): string | null {
  if (!place) return null
  const { at, mint, figure } = place
  const parts = figure === undefined ? [at, mint] : [at, mint, figure]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Reads what {@link writeCursor} wrote, of a list that is sorted by a figure or not; refuses anything else. */
export function readCursor(cursor: string | undefined, isSorted = false): { after?: MintCursor } {
  if (cursor === undefined) return {}
  try {
    const json = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const [at, mint, figure] = isSorted ? SortedJson.parse(json) : PlaceJson.parse(json)
    return { after: figure === undefined ? { at, mint } : { at, mint, figure } }
  } catch (error) {
    throw new Refusal('invalid_cursor', { cause: error })
  }
}

/** Writes after which trade the next page begins, as opaque text. */
export function writeTradeCursor(place: TradeCursor | null): string | null {
  if (place === null) return null
  const { slot, signature, path } = place
  return Buffer.from(JSON.stringify([slot, signature, path])).toString('base64url')
}

/** Reads what {@link writeTradeCursor} wrote; refuses anything else. null: from the newest trade on. */
export function readTradeCursor(cursor: string | undefined): TradeCursor | null {
  if (cursor === undefined) return null
  try {
    const json = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const [slot, signature, path] = TradeJson.parse(json)
    return { slot, signature, path }
  } catch (error) {
    throw new Refusal('invalid_cursor', { cause: error })
  }
}
