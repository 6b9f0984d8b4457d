import { describe, expect, test } from 'vitest'
import { EVASIONS } from './evasions.ts'
import { HONEST } from './honest.ts'
import { APART, ELEVATED, scoreOf } from './score-of.ts'

const SEEDS = Array.from({ length: 40 }, (_, nth) => nth + 1)
const CAUGHT = 0.8
const ACCUSED = 0.05

const shareOf = (all: readonly boolean[]) => all.filter(Boolean).length / all.length

describe('evasions', () => {
  test.each(EVASIONS.map((one) => [one.name, one] as const))('%s', (_, { plain, hidden }) => {
    const pairs = SEEDS.map((seed) => [scoreOf(plain, seed), scoreOf(hidden, seed)] as const)
    const caught = pairs.map(([open, around]) => around >= open - APART)
    expect(shareOf(caught), pairs.join(' ')).toBeGreaterThanOrEqual(CAUGHT)
  })
})

describe('honest launches', () => {
  test.each(HONEST.map((one) => [one.name, one] as const))('%s', (_, { build }) => {
    const scores = SEEDS.map((seed) => scoreOf(build, seed))
    const accused = scores.map((score) => score > ELEVATED)
    expect(shareOf(accused), scores.join(' ')).toBeLessThanOrEqual(ACCUSED)
  })
})
