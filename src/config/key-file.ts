import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes keys to a file that only its owner can read, one per line in base64. With `first`, a file that
 * another process wrote meanwhile is kept.
 */
export function makeKeyFile(
  file: string,
  keys: readonly Uint8Array[],
  mode: 'first' | 'replace',
): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const text = keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join('')
  const isNew = mode === 'first'
  const target = isNew ? file : `${file}.new`
  try {
    writeFileSync(target, text, { mode: 0o600, flag: isNew ? 'wx' : 'w', flush: true })
  } catch (error) {
    if (!isNew || (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (!isNew) renameSync(target, file)
}
