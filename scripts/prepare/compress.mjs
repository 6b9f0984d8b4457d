import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Pictures and fonts are compressed already, and pages get their settings from the server, which compresses
 * them for their first reader.
 */
const COMPRESSIBLE = new Set(['.js', '.css', '.json', '.txt', '.webmanifest', '.svg'])

/**
 * Writes `x.js.br` and `x.js.gz` beside every text file of some folders, so that a start compresses nothing.
 * @returns how many files it compressed
 */
export async function compressFiles(folders) {
  const files = folders.flatMap(textFilesIn)
  const work = files.values()
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (const file of work) await compressFile(file)
  })
  await Promise.all(workers)
  return files.length
}

function textFilesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

async function compressFile(file) {
  const bytes = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
