import { readFile, stat } from 'node:fs/promises'

/** About 100,000 rows. */
const MOST_BYTES = 5_000_000

/** The text of a file that an operator names. @throws Error if it is no file, too large, or not UTF-8 */
export async function readListFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`)
  if (found.size > MOST_BYTES)
    throw new Error(`${path} is larger than ${MOST_BYTES / 1_000_000} MB. Split it.`)
  const bytes = await readFile(path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${path} is not UTF-8. Save it as CSV in UTF-8.`)
  }
}
