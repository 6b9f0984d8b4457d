import type { FileHandle } from 'node:fs/promises'
import { type AsyncBuffer, type FileMetaData, parquetMetadataAsync } from 'hyparquet'

/** Bytes. Our footers have 2 MB at most. */
const MOST_FOOTER = 16 * 2 ** 20
/** Bytes of the footer's length and "PAR1", which end a file. */
const TAIL = 8

/** A file as the Parquet reader takes it: piece by piece. */
export function piecesOf(file: FileHandle, byteLength: number): AsyncBuffer {
  return {
    byteLength,
    async slice(start, end = byteLength) {
      const length = end - start
      if (start < 0 || length < 0 || end > byteLength)
        throw new Error('a piece is outside the file')
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, start)
      if (bytesRead !== length) throw new Error('the file ends too early')
      return bytes.buffer
    },
  }
}

/** Reads a file's metadata. @throws Error if it is not Parquet, or the footer is too long */
export async function readFooter(pieces: AsyncBuffer): Promise<FileMetaData> {
  if (pieces.byteLength < 2 * TAIL) throw new Error('the file is too short')
  const tail = new DataView(await pieces.slice(pieces.byteLength - TAIL, pieces.byteLength))
  if (tail.getUint32(0, true) > MOST_FOOTER) throw new Error('the footer is too long')
  return parquetMetadataAsync(pieces)
}
