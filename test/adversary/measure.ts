/**
 * `npm run adversary -- [--from N] [--seeds N]`
 *
 * Plays each evasion beside its obvious form, and each honest launch, with many seeds, and prints how many are caught
 * and how many are accused.
 */
import { parseArgs } from 'node:util'
import { percent } from '../../src/contract/format.ts'
import { EVASIONS } from './evasions.ts'
import { HONEST } from './honest.ts'
import { APART, ELEVATED, scoreOf } from './score-of.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '20000' },
    seeds: { type: 'string', default: '200' },
  },
})
const seeds = Array.from({ length: Number(values.seeds) }, (_, nth) => Number(values.from) + nth)

type Row = { name: string; share: number; score: number; plain?: number }

const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
const shareOf = (all: readonly boolean[]) => all.filter(Boolean).length / all.length

const caught: Row[] = EVASIONS.map(({ name, plain, hidden }) => {
  const pairs = seeds.map((seed) => [scoreOf(plain, seed), scoreOf(hidden, seed)] as const)
  const isCaught = pairs.map(([open, around]) => around >= open - APART)
  const [opens, arounds] = [pairs.map(([open]) => open), pairs.map(([, around]) => around)]
  return { name, share: shareOf(isCaught), score: middle(arounds), plain: middle(opens) }
})
const accused: Row[] = HONEST.map(({ name, build }) => {
  const scores = seeds.map((seed) => scoreOf(build, seed))
  return { name, share: shareOf(scores.map((one) => one > ELEVATED)), score: middle(scores) }
})

print('evasions within 15 points of their obvious form', caught)
print('honest launches above 50', accused)

function print(what: string, rows: readonly Row[]): void {
  for (const { name, share, score, plain } of rows) {
    const scores = plain === undefined ? `${score}` : `${score}, plain ${plain}`
    console.log(`${percent(share).padStart(6)}  ${name} (${scores})`)
  }
  const all = rows.reduce((sum, { share }) => sum + share, 0) / rows.length
  console.log(`${percent(all).padStart(6)}  of ${rows.length} ${what}, ${seeds.length} seeds\n`)
}
