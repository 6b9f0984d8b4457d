import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const EVERY_MS = 500

const file = new DatabaseSync(workerData as string)

setInterval(() => {
  // Passive: no transaction waits for it. It fails on a full disk, where the next commit says so.
  try {
    file.exec('pragma wal_checkpoint(passive)')
  } catch {}
}, EVERY_MS)
