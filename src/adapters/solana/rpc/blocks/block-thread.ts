import { parentPort } from 'node:worker_threads'
import type { ChainEvent } from '../../../../domains/launches/ports.ts'
import { type BlockRead, readBlock } from './read-block.ts'

/** Runs in a thread of its own: takes blocks, answers with what happened in them. */

export type BlockTask = { id: number; slot: number; bytes: Uint8Array }

/** `events` come in parts, the last with how it ended: taking them all in at once takes its time, too. */
export type BlockAnswer = { id: number; events: ChainEvent[]; read: BlockRead | null }

const PART = 100

parentPort?.on('message', ({ id, slot, bytes }: BlockTask) => {
  const tell = (answer: Omit<BlockAnswer, 'id'>) => parentPort?.postMessage({ id, ...answer })
  const read = readBlock(slot, bytes)
  if (read.kind !== 'events') return tell({ events: [], read })
  for (let start = 0; start < read.events.length; start += PART) {
    tell({ events: read.events.slice(start, start + PART), read: null })
  }
  tell({ events: [], read: { kind: 'events', events: [] } })
})
