import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PermanentError } from '../kernel/errors.ts'
import type { Entropy } from '../kernel/ids.ts'

const BYTES = 32

/**
 * The key under which people's data is sealed: the configured one, or one that is made once and
 * kept in the data folder, readable by its owner alone. Whoever loses it loses that data.
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
    `${file} holds no 32 bytes in base64. Put back the key that was there, or set DATA_KEY.`,
  )
}

/** Another process may have written its key first; that one counts. */
function makeKey(dataDir: string, file: string, entropy: Entropy): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    const text = `${Buffer.from(entropy(BYTES)).toString('base64')}\n`
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
