import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { LaunchTradeRow } from '../../domains/launches/ports.ts'
import { threadFile } from '../../kernel/thread-file.ts'
import type { WrittenFile } from './write-file.ts'
import type { WriteAnswer, WriteRequest } from './write-thread.ts'

/** A group of rows takes a few megabytes. A thread that needs more ends without ending the process. */
const MOST_MEGABYTES = 256

/**
 * Writes a file in a thread, because compression keeps a processor busy and must not delay launches.
 * @throws Error if the thread ends, or the file, read back, differs from the rows
 */
export async function writeInThread(
  path: string,
  pages: AsyncIterable<readonly LaunchTradeRow[]>,
  signal: AbortSignal,
): Promise<WrittenFile> {
  signal.throwIfAborted()
  const thread = new Worker(threadFile('write-thread'), {
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const stop = () => thread.terminate()
  signal.addEventListener('abort', stop)
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread that writes trades ended')
  })
  ended.catch(() => {})

  async function ask(request: WriteRequest): Promise<WriteAnswer> {
    const heard = once(thread, 'message')
    thread.postMessage(request)
    const [answer] = await Promise.race([heard, ended])
    return answer as WriteAnswer
  }

  try {
    for await (const rows of pages) await ask(rows)
    return (await ask(null)) as WrittenFile
  } finally {
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
