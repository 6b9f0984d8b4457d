import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../../contract/channel-policy.ts'
import { DAY, HOUR, MINUTE } from '../../kernel/clock.ts'
import {
  earnsPost,
  hasRoom,
  isAbove,
  isAvoided,
  type PostCandidate,
  thresholdNow,
} from './channel-policy.ts'

const NOW = 1_790_000_000_000

const candidate = (more: Partial<PostCandidate> = {}): PostCandidate => ({
  stage: '60s',
  venue: 'pumpfun',
  level: 'high',
  attention: 60,
  marketCapCents: 400_000,
  ...more,
})

describe('a launch', () => {
  test.each<[string, Partial<PostCandidate>, string | null]>([
    ['with enough attention and not too much risk', {}, 'attention'],
    ['with too little attention', { attention: 59 }, null],
    ['whose attention is unknown', { attention: null }, null],
    ['that is severe', { level: 'severe' }, null],
    ['that is not scored', { level: null }, null],
    ['before its time', { stage: '10s' }, null],
    ['later than its time', { stage: '1h' }, 'attention'],
    ['that is severe and large', { level: 'severe', marketCapCents: 3_000_001 }, 'market_cap'],
    ['that is severe and just at the line', { level: 'severe', marketCapCents: 3_000_000 }, null],
    ['that is quiet and large', { attention: 3, marketCapCents: 9_000_000 }, 'market_cap'],
    ['whose market cap is unknown', { attention: 3, marketCapCents: null }, null],
  ])('%s', (_, more, because) => {
    expect(earnsPost(DEFAULT_POLICY, candidate(more), DEFAULT_POLICY.attention)).toBe(because)
  })

  test('must reach a higher threshold on a busy day', () => {
    expect(earnsPost(DEFAULT_POLICY, candidate({ attention: 71 }), 72)).toBe(null)
    expect(earnsPost(DEFAULT_POLICY, candidate({ attention: 72 }), 72)).toBe('attention')
  })

  test('needs no attention where the policy asks for none, but a venue that it names', () => {
    const policy = { ...DEFAULT_POLICY, attention: 0, venues: ['dbc' as const] }
    expect(earnsPost(policy, candidate({ attention: null, venue: 'dbc' }), 0)).toBe('attention')
    expect(earnsPost(policy, candidate({ attention: null }), 0)).toBe(null)
  })

  test('warns first above the policy’s risk alone', () => {
    expect(isAbove(DEFAULT_POLICY, 'severe')).toBe(true)
    expect(isAbove(DEFAULT_POLICY, 'high')).toBe(false)
    expect(isAbove(DEFAULT_POLICY, null)).toBe(false)
  })
})

describe('what is avoided', () => {
  test.each<[string, Partial<PostCandidate>, boolean]>([
    ['above the policy’s risk', {}, true],
    ['within it, which is posted', { level: 'high' }, false],
    ['of unknown risk', { level: null }, false],
    ['without enough attention', { attention: 59 }, false],
    ['of unknown attention', { attention: null }, false],
    ['before its time', { stage: '10s' }, false],
    ['that is posted for its cap', { marketCapCents: 3_000_001 }, false],
  ])('is a launch with attention %s: %s', (_, more, isOne) => {
    const severe = candidate({ level: 'severe', ...more })
    expect(isAvoided(DEFAULT_POLICY, severe, DEFAULT_POLICY.attention)).toBe(isOne)
  })
})

describe('the threshold', () => {
  const counts = (of: Record<number, number>) => Array.from({ length: 101 }, (_, at) => of[at] ?? 0)

  test('is the policy’s on a quiet day', () => {
    const quiet = { counts: counts({ 20: 9_000, 65: 40, 90: 20 }), seenMs: DAY }
    expect(thresholdNow(DEFAULT_POLICY, quiet)).toBe(60)
  })

  test('rises until recent launches above it fit the limit', () => {
    const busy = { counts: counts({ 61: 500, 75: 41, 90: 20 }), seenMs: DAY }
    expect(thresholdNow(DEFAULT_POLICY, busy)).toBe(76)
    expect(
      thresholdNow(DEFAULT_POLICY, { ...busy, counts: counts({ 61: 500, 75: 40, 90: 20 }) }),
    ).toBe(62)
  })

  test('expects of a part of the day a part of the posts', () => {
    const morning = { counts: counts({ 70: 16 }), seenMs: DAY / 4 }
    expect(thresholdNow(DEFAULT_POLICY, morning)).toBe(71)
    expect(thresholdNow(DEFAULT_POLICY, { counts: counts({ 70: 15 }), seenMs: DAY / 4 })).toBe(60)
  })

  test('allows an hour’s posts at the start', () => {
    expect(thresholdNow(DEFAULT_POLICY, { counts: counts({ 70: 10 }), seenMs: 0 })).toBe(60)
    expect(thresholdNow(DEFAULT_POLICY, { counts: counts({ 70: 11 }), seenMs: 0 })).toBe(71)
  })
})

describe('the hourly and daily limits', () => {
  /** Posts whenever there is room, once a minute. */
  function posting(minutes: number): number[] {
    const posts: number[] = []
    for (let at = NOW; at < NOW + minutes * MINUTE; at += MINUTE) {
      if (
        hasRoom(
          DEFAULT_POLICY,
          posts.filter((one) => one > at - DAY),
          at,
        )
      )
        posts.push(at)
    }
    return posts
  }

  test('allows an hour’s posts at once, then spreads them over the day', () => {
    const posts = posting(3 * 24 * 60)
    expect(posts.filter((at) => at < NOW + HOUR)).toHaveLength(10)
    expect(posts.filter((at) => at < NOW + DAY / 2).length).toBeLessThan(45)
    for (const from of posts) {
      expect(posts.filter((at) => at >= from && at < from + DAY).length).toBeLessThanOrEqual(60)
      expect(posts.filter((at) => at >= from && at < from + HOUR).length).toBeLessThanOrEqual(10)
    }
    expect(posts.length).toBeGreaterThan(150)
  })

  test('leaves posts for every hour of a first day on which everything qualifies', () => {
    const posts = posting(24 * 60)
    const hours = Array.from({ length: 24 }, (_, hour) => NOW + hour * HOUR)
    const perHour = hours.map((from) => posts.filter((at) => at >= from && at < from + HOUR).length)
    expect(perHour[0]).toBe(10)
    expect(Math.min(...perHour)).toBe(2)
    expect(posts.length).toBe(59)
  })

  test('allows none if the limit is none', () => {
    expect(hasRoom({ perDay: 0, perHour: 10 }, [], NOW)).toBe(false)
    expect(hasRoom({ perDay: 10, perHour: 0 }, [], NOW)).toBe(false)
    expect(hasRoom({ perDay: 1, perHour: 1 }, [], NOW)).toBe(true)
    expect(hasRoom({ perDay: 1, perHour: 1 }, [NOW - DAY + 1], NOW)).toBe(false)
  })
})
