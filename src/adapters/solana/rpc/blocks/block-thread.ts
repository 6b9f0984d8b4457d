import { constants, platform, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ChainEvent } from '../../../../domains/launches/ports.ts'
import { type BlockRead, fetchBlock } from './fetch-block.ts'

/** Runs in a thread of its own: fetches blocks, answers with what happened in them. */

/** `params` are those of `getBlock`, the slot first. */
export type BlockTask = { id: number; url: string; params: [slot: number, ...more: unknown[]] }
/** Nobody waits for it anymore. */
export type BlockLeft = { id: number; left: true }

/** `events` come in parts, the last with how it ended: taking them all in at once takes its time, too. */
export type BlockAnswer = { id: number; events: ChainEvent[]; read: BlockRead | null }

const PART = 100

const fetching = new Map<number, AbortController>()

async function work({ id, url, params }: BlockTask): Promise<void> {
  const ending = new AbortController()
  fetching.set(id, ending)
  const post = (answer: Omit<BlockAnswer, 'id'>) => parentPort?.postMessage({ id, ...answer })
  const read = await fetchBlock(url, params, ending.signal)
  fetching.delete(id)
  if (read.kind !== 'events') return post({ events: [], read })
  for (let start = 0; start < read.events.length; start += PART) {
    post({ events: read.events.slice(start, start + PART), read: null })
  }
  post({ events: [], read: { kind: 'events', events: [] } })
}

// On a full machine those who are waited for go first. Elsewhere this would slow the whole process.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (message: BlockTask | BlockLeft) => {
  if ('left' in message) fetching.get(message.id)?.abort()
  else work(message)
})
