import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { LastCheckpoint } from '../../domains/transparency/ports.ts'

/**
 * Keeps the newest checkpoint in a file, so that restoring the database from a backup does not
 * restore an older one.
 */
export function checkpointFile(file: string): LastCheckpoint {
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    keep(note) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      const fresh = `${file}.new`
      const handle = openSync(fresh, 'w', 0o600)
      try {
        writeSync(handle, note)
        fsyncSync(handle)
      } finally {
        closeSync(handle)
      }
      renameSync(fresh, file)
    },
  }
}
