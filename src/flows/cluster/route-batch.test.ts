import { expect, test } from 'vitest'
import {
  type ChainEvent,
  type EventBatch,
  SHARDS,
  type SourceEvent,
  shardOf,
} from '../../domains/launches/index.ts'
import { routeBatch } from './route-batch.ts'
import { createSentShards } from './sent-shards.ts'

const NO_POOLS = { find: () => null, isHopeless: () => false, drop() {} }
const place = { slot: 5, signature: 'sig', path: '0', feePayer: null, blockTime: null }
const event = (fields: object) => ({ ...place, pool: null, mint: null, ...fields }) as ChainEvent
const batch = (...events: SourceEvent[]): EventBatch => ({
  ...{ source: 'one', commitment: 'processed', seenAt: 1, events },
})

test('a transaction reaches a shard as one message, named alike by every ingester', () => {
  const launch = event({ kind: 'launch', mint: 'AAA' })
  const buy = event({ kind: 'trade', mint: 'AAA', path: '1' })
  const other = event({ kind: 'trade', mint: 'BBB', path: '2' })
  expect(shardOf('AAA')).not.toBe(shardOf('BBB'))
  const { routed } = routeBatch(batch(launch, buy, other), NO_POOLS, createSentShards())
  expect(routed.map(({ to, batch: { events } }) => [to, events])).toEqual([
    [shardOf('AAA'), [launch, buy]],
    [shardOf('BBB'), [other]],
  ])
  const later = { ...batch(launch, buy, other), source: 'two', seenAt: 9 }
  const again = routeBatch(later, NO_POOLS, createSentShards()).routed
  expect(again.map(({ id }) => id)).toEqual(routed.map(({ id }) => id))
  expect(new Set(routed.map(({ id }) => id)).size).toBe(2)
})

test('the same transaction in another slot, or confirmed, is another message', () => {
  const launch = event({ kind: 'launch', mint: 'AAA' })
  const id = (one: EventBatch) => routeBatch(one, NO_POOLS, createSentShards()).routed[0]?.id
  const ids = [
    id(batch(launch)),
    id(batch({ ...launch, slot: 6 })),
    id({ ...batch(launch), commitment: 'confirmed' }),
  ]
  expect(new Set(ids).size).toBe(3)
})

test('a confirmation follows its launch; a drop and a gap reach every shard', () => {
  const sent = createSentShards()
  routeBatch(batch(event({ kind: 'launch', mint: 'AAA' })), NO_POOLS, sent)
  const shardsOf = (one: SourceEvent) =>
    routeBatch(batch(one), NO_POOLS, sent).routed.map(({ to }) => to)
  expect(shardsOf({ kind: 'confirmed', signatures: ['sig'] })).toEqual([shardOf('AAA')])
  expect(shardsOf({ kind: 'confirmed', signatures: ['other'] })).toHaveLength(SHARDS)
  expect(shardsOf({ kind: 'dropped', signatures: ['sig'] })).toHaveLength(SHARDS)
  expect(shardsOf({ kind: 'gap', program: 'p', fromSlot: 1, toSlot: 2 })).toHaveLength(SHARDS)
})

test('a trade that names only its pool goes where the pool belongs, or waits, or is dropped', () => {
  const trade = event({ kind: 'trade', pool: 'pool' })
  const route = (pools: Parameters<typeof routeBatch>[1]) =>
    routeBatch(batch(trade), pools, createSentShards())
  expect(route({ ...NO_POOLS, find: () => 'AAA' }).routed[0]?.to).toBe(shardOf('AAA'))
  expect(route(NO_POOLS)).toEqual({ routed: [], unresolved: [batch(trade)] })
  expect(route({ ...NO_POOLS, isHopeless: () => true })).toEqual({ routed: [], unresolved: [] })
})
