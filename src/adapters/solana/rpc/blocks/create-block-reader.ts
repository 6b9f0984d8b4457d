import { Worker } from 'node:worker_threads'
import type { ChainEvent } from '../../../../domains/launches/ports.ts'
import { threadFile } from '../../../../kernel/thread-file.ts'
import type { BlockAnswer, BlockLeft, BlockTask } from './block-thread.ts'
import type { BlockRead } from './fetch-block.ts'

/**
 * Asks the endpoint at `url` for a block, and reads what our venues did in it.
 * Resolves to `senseless` when `signal` aborts or the thread falls over. Never rejects.
 */
export type BlockReader = (
  url: string,
  params: BlockTask['params'],
  signal: AbortSignal,
) => Promise<BlockRead>

/** A caller that waits for a block, and the result. */
type Waiting = { events: ChainEvent[]; answer(read: BlockRead): void }

/**
 * Room for some blocks of 48 MB at once; a thread that needs more ends without ending the process.
 */
const MOST_MEGABYTES = 1_024

/**
 * Fetches and reads blocks in a thread of its own: megabytes of JSON would keep this one from
 * everything else. The thread begins with the first block, and keeps the process alive only while a
 * caller waits for one.
 */
export function createBlockReader(): BlockReader {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let lastId = 0

  function start(): Worker {
    const started = new Worker(threadFile('block-thread'), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    })
    started.on('message', take)
    started.on('error', () => end(started))
    started.on('exit', () => end(started))
    return started
  }

  function take({ id, events, read }: BlockAnswer) {
    const one = waiting.get(id)
    one?.events.push(...events)
    if (read) one?.answer(read.kind === 'events' ? { kind: 'events', events: one.events } : read)
  }

  function end(ended: Worker) {
    if (thread !== ended) return
    thread = null
    for (const { answer } of waiting.values()) answer({ kind: 'senseless' })
  }

  return (url, params, signal) => {
    const { promise, resolve } = Promise.withResolvers<BlockRead>()
    lastId += 1
    const task: BlockTask = { id: lastId, url, params }
    const leave = () => {
      const left: BlockLeft = { id: task.id, left: true }
      thread?.postMessage(left)
      answer({ kind: 'senseless' })
    }
    function answer(read: BlockRead) {
      waiting.delete(task.id)
      if (waiting.size === 0) thread?.unref()
      signal.removeEventListener('abort', leave)
      resolve(read)
    }
    if (signal.aborted) return Promise.resolve({ kind: 'senseless' })
    waiting.set(task.id, { events: [], answer })
    signal.addEventListener('abort', leave, { once: true })
    thread ??= start()
    thread.ref()
    thread.postMessage(task)
    return promise
  }
}
