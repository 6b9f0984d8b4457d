import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../kernel/clock.ts'
import { createWaitKeeper, type RefusedCall } from './waits.ts'

const refusal = (chatKey: string, more: Partial<RefusedCall> = {}): RefusedCall => ({
  chatKey,
  pace: 'person',
  method: 'send',
  hasRested: true,
  retryAfterMs: 180 * SECOND,
  ...more,
})
const message = (chatKey: string) => ({ chatKey, pace: 'person' as const, method: 'send' })
const keeper = () => createWaitKeeper({ all: 0, chats: {} })

describe('one person’s 429', () => {
  test('holds this person and nobody else', () => {
    const waits = keeper()
    expect(waits.refuse(refusal('ada'), 1_000)).toBe(false)
    expect(waits.readyAt(message('ada'))).toBe(181_000)
    expect(waits.readyAt(message('bob'))).toBe(0)
    expect(waits.waiting(1_000)).toEqual(['ada'])
    expect(waits.waiting(181_000)).toEqual([])
  })

  test('for a pressed button or a request to join holds neither messages nor other chats', () => {
    const waits = keeper()
    waits.refuse(refusal('ada', { pace: 'none', method: 'answer' }), 0)
    expect(waits.readyAt(message('ada'))).toBe(0)
    expect(waits.readyAt({ chatKey: 'bob', pace: 'none', method: 'answer' })).toBe(0)
    expect(waits.readyAt({ chatKey: 'ada', pace: 'none', method: 'answer' })).toBe(180_000)
    expect(waits.readyAt({ chatKey: 'ada', pace: 'none', method: 'approve' })).toBe(0)
  })

  test('is forgotten once it is over', () => {
    const waits = keeper()
    waits.refuse(refusal('ada'), 0)
    waits.refuse(refusal('bob'), 200_000)
    expect(waits.waits.chats).toEqual({ bob: 380_000 })
  })
})

describe('the whole bot waits', () => {
  const refuseAll = (waits: ReturnType<typeof keeper>, more: Partial<RefusedCall> = {}) =>
    ['ada', 'bob', 'eve'].map((chat, second) => waits.refuse(refusal(chat, more), second * SECOND))

  test('once three rested chats are refused in a row, and these hold no wait of their own', () => {
    const waits = keeper()
    expect(refuseAll(waits)).toEqual([false, false, true])
    expect(waits.waits).toEqual({ all: 182_000, chats: {} })
  })

  test('never for longer than five minutes', () => {
    const waits = keeper()
    refuseAll(waits, { retryAfterMs: 10_072 * SECOND })
    expect(waits.waits.all).toBe(2 * SECOND + 5 * MINUTE)
  })

  test('not because of accounts that make it write to them all the time', () => {
    const waits = keeper()
    for (let flood = 0; flood < 50; flood += 1)
      expect(waits.refuse(refusal(`flooder ${flood}`, { hasRested: false }), flood)).toBe(false)
    expect(waits.waits.all).toBe(0)
  })

  test('not because of groups and channels, whose limits are narrower', () => {
    const waits = keeper()
    expect(refuseAll(waits, { pace: 'channel' })).toEqual([false, false, false])
    expect(refuseAll(waits, { pace: 'group' })).toEqual([false, false, false])
  })

  test('not if anything was sent between them', () => {
    const waits = keeper()
    waits.refuse(refusal('ada'), 0)
    waits.refuse(refusal('bob'), 1)
    waits.succeed()
    expect(waits.refuse(refusal('eve'), 2)).toBe(false)
  })

  test('not because of one chat that is refused again and again, or of refusals minutes apart', () => {
    const waits = keeper()
    for (let time = 0; time < 5; time += 1) waits.refuse(refusal('ada'), time)
    for (let minute = 1; minute < 5; minute += 1)
      expect(waits.refuse(refusal(`person ${minute}`), minute * MINUTE)).toBe(false)
    expect(waits.waits.all).toBe(0)
  })
})
