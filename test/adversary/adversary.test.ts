import { describe, expect, test } from 'vitest'
import { PRIOR, scoreLaunch } from '../../src/domains/risk/index.ts'
import { EVASIONS } from './evasions.ts'
import { HONEST } from './honest.ts'
import { diceOf } from './random.ts'
import { type Scene, sceneOf } from './scene.ts'

const SEEDS = Array.from({ length: 40 }, (_, nth) => nth + 1)
/** A hidden form may score so much less than the plain one. */
const APART = 15
const CAUGHT = 0.8
/** Honest launches above this score are called names. */
const ELEVATED = 50
const ACCUSED = 0.05

function scoreOf(build: (scene: Scene) => void, seed: number): number {
  const scene = sceneOf(diceOf(seed))
  build(scene)
  return scoreLaunch(scene.snapshot(), PRIOR).score
}

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
