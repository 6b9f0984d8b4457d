import { PRIOR, scoreLaunch } from '../../src/domains/risk/index.ts'
import { diceOf } from './random.ts'
import { type Scene, sceneOf } from './scene.ts'

/** A hidden form may score so much less than the plain one. */
export const APART = 15
/** Honest launches above this score are called names. */
export const ELEVATED = 50

/** The score at 60 s of the launch that `build` makes with this seed. */
export function scoreOf(build: (scene: Scene) => void, seed: number): number {
  const scene = sceneOf(diceOf(seed))
  build(scene)
  return scoreLaunch(scene.snapshot(), PRIOR).score
}
