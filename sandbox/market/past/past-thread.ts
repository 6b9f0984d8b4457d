import { parentPort, workerData } from 'node:worker_threads'
import { openLedgerStore } from '../../solana/store.ts'
import { makePast, type PastRequest } from './make-past.ts'

/** Runs in a thread, because writing days of market takes half a minute of CPU time. */
const { file, ...request } = workerData as PastRequest & { file: string }
const store = openLedgerStore(file, { isPast: true })
makePast(store, request, (share) => parentPort?.postMessage(share))
store.close()
