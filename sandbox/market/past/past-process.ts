import { openLedgerStore } from '../../solana/store.ts'
import { makePast, type PastRequest } from './make-past.ts'

/**
 * Runs as a process, because writing days of market takes half a minute and half a gigabyte, which a
 * thread would leave to the process that it belongs to. Ends with whoever started it.
 */
const starter = process.ppid
const [, , file] = process.argv
const report = process.send?.bind(process)
if (!file || !report) throw new Error('this is started by the sandbox')

process.once('message', (request: PastRequest) => {
  const store = openLedgerStore(file, { isPast: true })
  makePast(store, request, (share) => {
    // Nothing is received before it has been written, so only this tells that nobody waits for it.
    if (process.ppid !== starter) process.exit(1)
    report(share)
  })
  store.close()
  process.disconnect()
})
