import { parentPort, workerData } from 'node:worker_threads'
import { openLedgerStore } from '../../solana/store.ts'
import { makePast, type PastWish } from './make-past.ts'

/** A thread of its own: writing days of market keeps a processor busy for half a minute. */
const { file, ...wish } = workerData as PastWish & { file: string }
const store = openLedgerStore(file, { isPast: true })
makePast(store, wish, (share) => parentPort?.postMessage(share))
store.close()
