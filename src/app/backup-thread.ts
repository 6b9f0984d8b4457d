import { parentPort, workerData } from 'node:worker_threads'
import type { BackupRequest } from './backup.ts'
import { makeBackup } from './make-backup.ts'

const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())

const outcome = await makeBackup(workerData as BackupRequest, stopping.signal).catch(
  (error: Error) => ({ problem: error.message }),
)
parentPort?.postMessage(outcome)
