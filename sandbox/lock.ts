import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { WorldError } from './ports.ts'

/**
 * Locks the data folder for this process. It uses SQLite's file lock, which the operating system
 * releases however the process ends.
 * @returns releases the lock
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new WorldError(`${folder} is in use by another sandbox`, { cause })
  }
  return () => lock.close()
}
