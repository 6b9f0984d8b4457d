import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { type Answers, collectAnswers } from '../../agave/compare/answers.ts'
import { startTestWorld } from './client.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../recorded/agave/${name}`, import.meta.url), 'utf8'))

/** What a real validator answered; the sandbox answers the same, except where it is known not to yet. */
const { answers: recorded }: { answers: Answers } = read('answers.json')
const differing = new Set<string>(read('differing.json'))
const names = Object.keys(recorded)

let world: World
let ours: Answers

beforeAll(async () => {
  world = await startTestWorld()
  ours = await collectAnswers(world.env.SOLANA_RPC_URL ?? '', world.env.SOLANA_WS_URL ?? '')
})

afterAll(() => world.stop())

test.each(names.filter((name) => !differing.has(name)))('as recorded: %s', (name) => {
  expect(ours[name]).toEqual(recorded[name])
})

test('nothing is listed as differing that is not asked', () => {
  expect([...differing].filter((name) => !names.includes(name))).toEqual([])
})
