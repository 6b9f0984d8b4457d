/**
 * `npm run cluster-kills [-- --short | --into FILE [--seed N] | --sum FILE]`: runs the test group `cluster`, with
 * `--short` with one kill of each kind. `--into` makes two kills of each kind at other moments each time and
 * appends its measurements to FILE, so the long run can be made in pieces. `--sum` only adds them up.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { distribution, type Piece } from './pieces.ts'

const A_PIECE = '2'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    into: { type: 'string' },
    seed: { type: 'string' },
    sum: { type: 'string' },
  },
})
if (values.sum) {
  await sum(values.sum)
} else {
  if (values.short) process.env.KILLS ??= '1'
  if (values.into) {
    process.env.KILLS ??= A_PIECE
    process.env.KILLS_INTO = values.into
    process.env.KILLS_SEED = values.seed ?? String((await pieces(values.into)).length + 1)
  }
  process.env.NODE_ENV = 'test'
  const vitest = await startVitest(values.into ? ['kills'] : [], {
    run: true,
    watch: false,
    project: ['cluster'],
    reporters: ['verbose'],
  })
  await vitest.close()
}

async function pieces(file: string): Promise<Piece[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

async function sum(file: string): Promise<void> {
  const all = await pieces(file)
  const total = (of: (piece: Piece) => number) => all.reduce((sum, piece) => sum + of(piece), 0)
  console.log(
    `${all.length} pieces, ${total(({ kills }) => kills)} kills, ${total(({ launches }) => launches)} launches, ${total(({ paid }) => paid)} paid orders`,
  )
  for (const what of new Set(all.flatMap(({ timings }) => Object.keys(timings)))) {
    console.log(`${what}: ${distribution(all.flatMap(({ timings }) => timings[what] ?? []))}`)
  }
}
