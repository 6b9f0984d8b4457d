import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type FileMetaData, parquetReadObjects } from 'hyparquet'
import type {
  ArchivedRun,
  LaunchTradeRow,
  TradeCursor,
  TradeFileSeal,
} from '../../domains/launches/ports.ts'
import { dropOldest } from '../../kernel/collections/drop-oldest.ts'
import { rowFrom } from './columns.ts'
import { piecesOf, readFooter } from './open-file.ts'

/** How many footers are kept; each has 2 MB at most. */
const MOST_KNOWN = 16

type OpenedFile = TradeFileSeal & { changedAt: number; metadata: FileMetaData }

/**
 * Reads runs of trades. A file is compared with its seal when it is first opened and whenever it has
 * changed, so that only what we wrote is ever parsed. Rejects if it differs from its seal.
 */
export function createRunReader() {
  const known = new Map<string, OpenedFile>()

  async function metadataOf(path: string, file: FileHandle, seal: TradeFileSeal) {
    const { size, mtimeMs } = await file.stat()
    if (size !== seal.bytes) throw new Error('the file’s length has changed since it was written')
    const before = known.get(path)
    known.delete(path)
    if (before?.changedAt === mtimeMs && before.sha256 === seal.sha256) {
      known.set(path, before)
      return before.metadata
    }
    if ((await digestOf(file)) !== seal.sha256)
      throw new Error('the file has changed since it was written')
    const metadata = await readFooter(piecesOf(file, size))
    known.set(path, { ...seal, changedAt: mtimeMs, metadata })
    dropOldest(known, MOST_KNOWN)
    return metadata
  }

  return async (
    path: string,
    { mint, firstRow, rows, ...seal }: ArchivedRun,
    before: TradeCursor | null,
    limit: number,
  ): Promise<LaunchTradeRow[]> => {
    await using file = await open(path)
    const metadata = await metadataOf(path, file, seal)
    const pieces = { file: piecesOf(file, seal.bytes), metadata, useOffsetIndex: true }
    const end = firstRow + rows
    const slots = await parquetReadObjects({
      ...pieces,
      columns: ['slot'],
      rowStart: firstRow,
      rowEnd: end,
    })
    const window = windowOf(
      slots.map(({ slot }) => Number(slot)),
      before,
      limit,
    )
    if (window.from === window.to) return []
    const read = await parquetReadObjects({
      ...pieces,
      rowStart: firstRow + window.from,
      rowEnd: firstRow + window.to,
    })
    const found = read.map(rowFrom)
    if (found.some((row) => row.mint !== mint))
      throw new Error('the file has another launch’s trades there')
    return found
      .filter((row) => before === null || isBefore(row, before))
      .slice(-limit)
      .reverse()
  }
}

/** Which of these sorted slots can hold the last `limit` trades before a place. */
function windowOf(slots: readonly number[], before: TradeCursor | null, limit: number) {
  if (before === null) return { from: Math.max(0, slots.length - limit), to: slots.length }
  const older = slots.filter((slot) => slot < before.slot).length
  const to = slots.filter((slot) => slot <= before.slot).length
  return { from: Math.max(0, older - limit), to }
}

function isBefore(row: TradeCursor, place: TradeCursor): boolean {
  if (row.slot !== place.slot) return row.slot < place.slot
  if (row.signature !== place.signature) return row.signature < place.signature
  return row.path < place.path
}

async function digestOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.createReadStream({ start: 0, autoClose: false }))
    hash.update(piece)
  return hash.digest('hex')
}
