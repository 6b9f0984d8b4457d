import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PermanentError } from '../kernel/errors.ts'
import type { Entropy } from '../kernel/ids.ts'

const BYTES = 32

/**
 * The key that encrypts personal data: the configured one, or one that is generated once and stored
 * in the data folder, readable only by its owner. Without it that data is lost.
 * @returns 32 bytes
 */
export function loadDataKey(
  { dataKey, dataDir }: { dataKey: string | null; dataDir: string },
  entropy: Entropy,
): Uint8Array {
  if (dataKey !== null) return Buffer.from(dataKey, 'base64')
  const file = join(dataDir, 'data.key')
  if (!existsSync(file)) makeKey(dataDir, file, entropy)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === BYTES) return key
  throw new PermanentError(
    `${file} does not contain 32 bytes in base64. Restore the key that was there, or set DATA_KEY.`,
  )
}

/** Another process may have written a key first; then that one counts. */
function makeKey(dataDir: string, file: string, entropy: Entropy): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    const text = `${Buffer.from(entropy(BYTES)).toString('base64')}\n`
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
