import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PermanentError } from '../kernel/errors.ts'
import type { Entropy } from '../kernel/ids.ts'
import { makeKeyFile } from './key-file.ts'
import type { SettingsReader } from './reader.ts'

const BYTES = 32

/** Seeds of the keys that sign checkpoints, the current one first, then earlier ones; 32 bytes each. */
type LogKeys = {
  /** @throws PermanentError if the file holds something else */
  read(): readonly [Uint8Array, ...Uint8Array[]]
  /** Makes a new current key. @throws PermanentError where keys are configured */
  renew(): void
}

/**
 * The configured keys, or those in a file of the data folder, which only its owner can read and which is
 * created with one key. It is read each time, because another process may renew the key.
 */
export function logKeys(
  { logKeys: configured, dataDir }: { logKeys: readonly string[]; dataDir: string },
  entropy: Entropy,
): LogKeys {
  const file = join(dataDir, 'log.key')
  const [first, ...rest] = configured.map(fromBase64)
  return {
    read: () => (first ? [first, ...rest] : fromFile(file, entropy)),
    renew() {
      if (first) {
        throw new PermanentError(
          'LOG_KEY is set: write the new key before the current one there, with a comma between, and restart.',
        )
      }
      const earlier = fromFile(file, entropy)
      makeKeyFile(file, [entropy(BYTES), ...earlier], 'replace')
    },
  }
}

function fromFile(file: string, entropy: Entropy): [Uint8Array, ...Uint8Array[]] {
  if (!existsSync(file)) makeKeyFile(file, [entropy(BYTES)], 'first')
  const [first, ...rest] = readFileSync(file, 'utf8').trim().split('\n').map(fromBase64)
  if (first && [first, ...rest].every(({ length }) => length === BYTES)) return [first, ...rest]
  throw new PermanentError(
    `${file} does not contain 32 bytes in base64. Restore the key that was there, or set LOG_KEY.`,
  )
}

function fromBase64(text: string): Uint8Array {
  return Buffer.from(text.trim(), 'base64')
}

/** The keys that sign checkpoints, in base64; empty: one is kept in the data folder. */
export function logKeysFrom(read: SettingsReader): string[] {
  const keys = read.list('LOG_KEY') ?? []
  if (keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key))) return keys
  return read.refuse(
    'LOG_KEY: this is not 32 bytes in base64. Write what `openssl rand -base64 32` prints, the current key first.',
    [],
  )
}
