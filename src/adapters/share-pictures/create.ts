import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { ShareCard, SharePictures } from '../../contract/launches/share-card.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { dropOldest } from '../../kernel/collections/drop-oldest.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { threadFile } from '../../kernel/thread-file.ts'
import type { DrawAnswer, DrawRequest } from './draw-thread.ts'

const DRAWN_WITHIN = 5 * SECOND
/** A picture takes some 50 KB. */
const MOST_KEPT = 400
const MOST_WAITING = 16
const MOST_MEGABYTES = 256

type Waiting = { resolve(png: Uint8Array<ArrayBuffer>): void; reject(error: Error): void }

/**
 * Draws pictures for shared links in a thread of its own, which starts with the first one. The last
 * pictures are kept by their content.
 */
export function createSharePictures(clock: Clock, signal: AbortSignal): SharePictures {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let count = 0
  signal.addEventListener('abort', stop, { once: true })

  return {
    async draw(card) {
      const name = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
      const known = kept.get(name)
      if (known) return { name, png: known }
      if (waiting.size >= MOST_WAITING || signal.aborted) return null
      try {
        const png = await withDeadline(clock, DRAWN_WITHIN, () => drawn(card))
        keep(name, png)
        return { name, png }
      } catch {
        // What hangs or fails is ended; the next picture starts another thread.
        stop()
        return null
      }
    },
  }

  function drawn(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
    thread ??= start()
    const nth = count++
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    waiting.set(nth, { resolve, reject })
    thread.postMessage({ nth, card } satisfies DrawRequest)
    return promise
  }

  function start(): Worker {
    const started = new Worker(threadFile('draw-thread'), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    })
    started.unref()
    started.on('message', ({ nth, png }: DrawAnswer) => {
      waiting.get(nth)?.resolve(png)
      waiting.delete(nth)
    })
    started.on('error', () => started === thread && stop())
    return started
  }

  function stop(): void {
    thread?.terminate()
    thread = null
    for (const { reject } of waiting.values()) reject(new Error('the drawing thread ended'))
    waiting.clear()
  }

  function keep(name: string, png: Uint8Array<ArrayBuffer>): void {
    kept.set(name, png)
    dropOldest(kept, MOST_KEPT)
  }
}
