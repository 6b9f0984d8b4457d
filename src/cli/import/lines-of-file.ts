import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip, createZstdDecompress, type Gunzip, type ZstdDecompress } from 'node:zlib'

/** Bytes; more than any response of `getTransaction`. */
const LONGEST_LINE = 8 * 1024 * 1024
const NEWLINE = 10

/** A line of a file, counted from 1; `text` null: it is too long. */
export type Line = { number: number; text: string | null }

/**
 * Yields the lines of a file, which is never in memory as a whole. Files that end in .gz and .zst are
 * decompressed.
 * @throws the error of the file system or the decompressor
 */
export async function* linesOfFile(file: string): AsyncGenerator<Line> {
  let number = 0
  let parts: Buffer[] = []
  let length = 0
  const take = (part: Buffer) => {
    length += part.length
    if (length <= LONGEST_LINE) parts.push(part)
    else parts = []
  }
  const finish = (): Line => {
    const text = length > LONGEST_LINE ? null : Buffer.concat(parts).toString('utf8')
    parts = []
    length = 0
    number += 1
    return { number, text }
  }
  for await (const chunk of plain(file)) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end))
      yield finish()
      from = end + 1
    }
    take(chunk.subarray(from))
  }
  if (length > 0) yield finish()
}

function plain(file: string): AsyncIterable<Buffer> {
  if (file.endsWith('.zst')) return framesOf(file)
  return file.endsWith('.gz') ? unpack(file, 0, createGunzip()) : createReadStream(file)
}

/** A file may have several frames, such as what was appended. The decompressor ends with the first. */
async function* framesOf(file: string): AsyncGenerator<Buffer> {
  const { size } = await stat(file)
  for (let start = 0; start < size; ) {
    const frame = unpack(file, start, createZstdDecompress())
    yield* frame as AsyncIterable<Buffer>
    start += frame.bytesWritten
  }
}

function unpack<T extends Gunzip | ZstdDecompress>(file: string, start: number, unpacked: T): T {
  const bytes = createReadStream(file, { start })
  bytes.once('error', (error) => unpacked.destroy(error))
  unpacked.once('close', () => bytes.destroy())
  bytes.pipe(unpacked)
  return unpacked
}
