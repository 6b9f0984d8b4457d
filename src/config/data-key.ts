import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PermanentError } from '../kernel/errors.ts'
import type { Entropy } from '../kernel/ids.ts'
import { makeKeyFile } from './key-file.ts'

const BYTES = 32

/**
 * The key that encrypts personal data: the configured one, or one that is generated once and stored
 * in the data folder, readable only by its owner. Without it that data is lost.
 * @returns 32 bytes
 * @throws PermanentError if the file holds something else
 */
export function loadDataKey(
  { dataKey, dataDir }: { dataKey: string | null; dataDir: string },
  entropy: Entropy,
): Uint8Array {
  if (dataKey !== null) return Buffer.from(dataKey, 'base64')
  const file = join(dataDir, 'data.key')
  if (!existsSync(file)) makeKeyFile(file, [entropy(BYTES)], 'first')
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length === BYTES) return key
  throw new PermanentError(
    `${file} does not contain 32 bytes in base64. Restore the key that was there, or set DATA_KEY.`,
  )
}
