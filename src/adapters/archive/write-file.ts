import { createHash, type Hash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { parquetReadObjects } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { LaunchTradeRow, TradeFileSeal } from '../../domains/launches/ports.ts'
import { columnsOf, rowFrom, SCHEMA, tradeLine } from './columns.ts'
import { piecesOf, readFooter } from './open-file.ts'

/** Small enough that a page of trades needs one or two groups. */
const ROWS_OF_A_GROUP = 5_000

export type WrittenFile = TradeFileSeal & { rows: number }

/** A file being written. Memory holds one group of rows. */
export type FileWriter = {
  add(rows: readonly LaunchTradeRow[]): void
  /** @throws Error if the file, read back, differs from the rows that were added */
  finish(): Promise<WrittenFile>
}

/** Writes synchronously, so it belongs in a thread of its own. */
export function createFileWriter(path: string): FileWriter {
  const file = openSync(path, 'w', 0o600)
  const content = createHash('sha256')
  const given = createHash('sha256')
  let bytes = 0
  let rows = 0
  let group: LaunchTradeRow[] = []
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({ writer, schema: SCHEMA, createdBy: 'mintwatch' })

  function drain(): void {
    const written = Buffer.from(writer.buffer, 0, writer.index)
    for (let from = 0; from < written.length; ) from += writeSync(file, written, from)
    content.update(written)
    bytes += written.length
    writer.index = 0
  }

  function writeGroup(): void {
    for (const row of group) given.update(tradeLine(row))
    parquet.write({ columnData: columnsOf(group), rowGroupSize: group.length })
    drain()
    rows += group.length
    group = []
  }

  return {
    add(more) {
      for (const row of more) {
        group.push(row)
        if (group.length === ROWS_OF_A_GROUP) writeGroup()
      }
    },
    async finish() {
      if (group.length > 0) writeGroup()
      parquet.finish()
      drain()
      fsyncSync(file)
      closeSync(file)
      const seal = { bytes, sha256: content.digest('hex'), rows }
      await compare(path, seal, given)
      return seal
    },
  }
}

/** Reads the whole file back, group by group. */
async function compare(path: string, seal: WrittenFile, given: Hash): Promise<void> {
  await using file = await open(path)
  const pieces = piecesOf(file, seal.bytes)
  const metadata = await readFooter(pieces)
  const found = createHash('sha256')
  for (let rowStart = 0; rowStart < seal.rows; rowStart += ROWS_OF_A_GROUP) {
    const rowEnd = Math.min(rowStart + ROWS_OF_A_GROUP, seal.rows)
    const read = await parquetReadObjects({ file: pieces, metadata, rowStart, rowEnd })
    for (const row of read) found.update(tradeLine(rowFrom(row)))
  }
  if (Number(metadata.num_rows) !== seal.rows || found.digest('hex') !== given.digest('hex'))
    throw new Error('trades read back from a file differ from those that were written')
}
