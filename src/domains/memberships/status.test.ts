import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { type Grant, isActive, termOf, usedAt } from './status.ts'

const grants = fc.array(
  fc.record<Grant>({
    plan: fc.constantFrom('30d', 'lifetime'),
    grantedAt: fc.integer({ min: 1, max: 200 * DAY }),
  }),
  { maxLength: 8 },
)
const month = (grantedAt: number): Grant => ({ plan: '30d', grantedAt })
const life = (grantedAt: number): Grant => ({ plan: 'lifetime', grantedAt })

test.each<[string, Grant[], { plan: string; joinedAt: number; expiresAt: number | null } | null]>([
  ['nothing', [], null],
  ['a month', [month(5)], { plan: '30d', joinedAt: 5, expiresAt: 5 + 30 * DAY }],
  [
    'a renewal while it runs, from its end',
    [month(5), month(5 + 29 * DAY)],
    { plan: '30d', joinedAt: 5, expiresAt: 5 + 60 * DAY },
  ],
  [
    'a renewal at the moment of its end, from there',
    [month(5), month(5 + 30 * DAY)],
    { plan: '30d', joinedAt: 5, expiresAt: 5 + 60 * DAY },
  ],
  [
    'a renewal after its end, from then',
    [month(5), month(5 + 40 * DAY)],
    { plan: '30d', joinedAt: 5, expiresAt: 5 + 70 * DAY },
  ],
  ['an upgrade, for ever', [month(5), life(9)], { plan: 'lifetime', joinedAt: 5, expiresAt: null }],
  [
    'a month after lifetime, still for ever',
    [life(5), month(9)],
    { plan: 'lifetime', joinedAt: 5, expiresAt: null },
  ],
])('%s', (_, given, term) => {
  expect(termOf(given)).toEqual(term)
})

test('their order changes nothing', () => {
  fc.assert(
    fc.property(grants, (given) => {
      expect(termOf(given.toReversed())).toEqual(termOf(given))
    }),
  )
})

test('one more never ends access sooner', () => {
  fc.assert(
    fc.property(
      grants,
      fc.constantFrom(month, life),
      fc.integer({ min: 1, max: 200 * DAY }),
      (given, plan, at) => {
        const until = (term: ReturnType<typeof termOf>) =>
          term === null ? 0 : (term.expiresAt ?? Number.POSITIVE_INFINITY)
        expect(until(termOf([...given, plan(at)]))).toBeGreaterThanOrEqual(until(termOf(given)))
      },
    ),
  )
})

test('months alone add up to exactly as many days as were paid, where none lapsed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), (count) => {
      const given = Array.from({ length: count }, (_, index) => month(1 + index))
      expect(termOf(given)?.expiresAt).toBe(1 + count * 30 * DAY)
    }),
  )
})

const LATER = 300 * DAY
const spentTwice = (given: readonly Grant[], now: number) => usedAt(usedAt(given, now), now)

test('writing down what is used up changes no expiry, however often it is done', () => {
  fc.assert(
    fc.property(grants, fc.integer({ min: 200 * DAY, max: LATER }), (given, now) => {
      expect(termOf(spentTwice(given, now))).toEqual(termOf(given))
    }),
  )
})

test('what leaves and what stays are together no more than before, and no less', () => {
  const left = (given: readonly Grant[], now: number) =>
    Math.max((termOf(given)?.expiresAt ?? 0) - now, 0)
  const months = fc.array(fc.integer({ min: 1, max: 200 * DAY }).map(month), { maxLength: 8 })
  const now = fc.integer({ min: 200 * DAY, max: LATER })
  fc.assert(
    fc.property(months, now, fc.nat(8), (given, at, index) => {
      const used = usedAt(given, at)
      const [leaves, stays] = [used.slice(0, index), used.slice(index)]
      expect(left(leaves, at) + left(stays, at)).toBe(left(given, at))
    }),
  )
})

test('access ends with the moment of its expiry', () => {
  expect(isActive({ expiresAt: 100 }, 99)).toBe(true)
  expect(isActive({ expiresAt: 100 }, 100)).toBe(false)
  expect(isActive({ expiresAt: 0 }, 0)).toBe(false)
  expect(isActive({ expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe(true)
})
