import { setTimeout as sleep } from 'node:timers/promises'
import { readRecordedJson } from '../test/support/chain/recorded.ts'
import { measureEvents } from './support/decoding/decode-events.ts'
import { NOISE, rightOf, TRUTH, type Truth } from './support/decoding/decode-truth.ts'
import { CONTENDERS, type Contender, type Recorded } from './support/decoding/decoders.ts'
import {
  goal,
  median,
  number,
  type Result,
  type Scope,
  spread,
  type Table,
} from './support/figures.ts'
import { rateOf } from './support/rate.ts'

const ROUNDS = 7
const ROUND_MS = 1_000
/** The goal in transactions a second; the chain has about a thousand. */
const ENOUGH = 20_000

/**
 * Decodes recorded transactions with our decoders and others: transactions per second on one core,
 * measured in turns, and the share of events found.
 */
export async function measureDecode({ quick, say }: Scope): Promise<Result> {
  const paths = [...Object.keys(TRUTH), ...NOISE]
  const answers = paths.map((path) => readRecordedJson(`${path}.json`))
  const [rounds, roundMs] = quick ? [1, 50] : [ROUNDS, ROUND_MS]
  const rates: number[][] = CONTENDERS.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
    for (const [nth, { decode }] of CONTENDERS.entries()) {
      const rate = rateOf(answers, decode, roundMs)
      if (round > 0) rates[nth]?.push(rate)
      await sleep(0)
    }
  }
  const events = measureEvents({ rounds, roundMs, say })
  return {
    tables: [wholeTable(paths, answers, rates), events.table],
    samples: {
      ...Object.fromEntries(CONTENDERS.map(({ name }, at) => [`${name}, tx/s`, rates[at] ?? []])),
      ...events.samples,
    },
  }
}

function wholeTable(
  paths: readonly string[],
  answers: readonly Recorded[],
  rates: readonly number[][],
): Table {
  const [ours = []] = rates
  return {
    caption: `${paths.length} recorded transactions, whole, on one core`,
    columns: [
      '',
      'transactions/s',
      'Mintwatch is',
      'launches',
      'trades',
      'pools',
      'migrations',
      'goal',
    ],
    rows: CONTENDERS.map((contender, at) => {
      const times = median(ours) / median(rates[at] ?? [])
      return [
        contender.name,
        spread(rates[at] ?? []),
        at === 0 ? '' : `${number(times)} times as fast`,
        ...found(paths, answers, contender),
        at === 0 ? goal(`≥ ${number(ENOUGH)}`, median(ours) >= ENOUGH) : '',
      ]
    }),
  }
}

/** By kind: how many were found, of how many. */
function found(
  paths: readonly string[],
  answers: readonly Recorded[],
  contender: Contender,
): string[] {
  const right: Truth[] = []
  for (const [nth, path] of paths.entries()) {
    right.push(...rightOf(TRUTH[path] ?? [], contender.answers(answers[nth])))
  }
  const all = Object.values(TRUTH).flat()
  return (['launch', 'trade', 'pool', 'migration'] as const).map((kind) => {
    const isKind = (one: Truth) => one.kind === kind
    return `${right.filter(isKind).length} of ${all.filter(isKind).length}`
  })
}
