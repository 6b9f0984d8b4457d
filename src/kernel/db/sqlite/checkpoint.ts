import { Worker } from 'node:worker_threads'
import { type Ms, SECOND } from '../../clock.ts'
import { threadFile } from '../../thread-file.ts'

/** A process that lives for less needs no thread. */
const START_AFTER_MS = 5 * SECOND

/**
 * Copies the write-ahead log into the database from a thread with its own connection. SQLite would do
 * it within a commit, which then waits for the disk. A thread that failed is started again.
 *
 * @param startAfter how long after the call, or after a failure, the thread starts
 */
export function checkpointInThread(
  path: string,
  startAfter: Ms = START_AFTER_MS,
): { close(): Promise<void> } {
  let thread: Worker | null = null
  let timer = startLater()
  let isClosed = false

  // Neither the timer nor the thread keeps the process alive.
  function startLater(): NodeJS.Timeout {
    return setTimeout(start, startAfter).unref()
  }

  function start(): void {
    thread = new Worker(threadFile('checkpoint-thread'), { workerData: path })
    thread.unref()
    thread.on('error', () => {
      if (!isClosed) timer = startLater()
    })
  }

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await thread?.terminate()
    },
  }
}
