import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeatureName } from '../src/domains/risk/features/features.ts'
import { type Example, pick, type Target } from '../src/domains/risk/model/examples.ts'
import { fitLogistic, type Sample, sigmoid } from '../src/domains/risk/model/logistic.ts'
import type { ModelMetrics } from '../src/domains/risk/model/measure.ts'
import {
  chanceBy,
  type Data,
  dataFor,
  fitWeights,
  measureOn,
  partOf,
} from '../src/domains/risk/model/train.ts'
import type { Fit } from '../src/domains/risk/model/trained.ts'
import { fitTrees } from '../src/domains/risk/model/trees.ts'
import { number, type Result, type Scope } from './support/figures.ts'
import { madeUpMarket } from './support/made-up-markets.ts'
import { openFolder } from './support/processes.ts'

const LAUNCHES = 30_000
const SEED = 1
/** As in training: the newest of those learned from decide how many trees are kept. */
const FITTED = 0.8
const STAGE = '60s'
const SAYS = { bad: 'dead or rugged', graduates: 'graduates' }

/** Compares what we learn with LightGBM, the rules, and single facts, on the same launches. */
export async function measureLearners({ stack, quick, say }: Scope): Promise<Result> {
  const launches = quick ? 4_000 : LAUNCHES
  say(`making up ${launches.toLocaleString('en-US')} launches`)
  const examples = madeUpMarket(launches, SEED)
  const tables: Result['tables'][number][] = []
  const samples: Record<string, number[]> = {}
  for (const target of ['bad', 'graduates'] as const) {
    const data = dataFor(examples, target)
    if ('tooFew' in data) throw new Error(data.tooFew)
    const rows = await compare(data, target, { stack, say })
    const happened = data.later.filter((one) => one.happened[target]).length
    tables.push({
      caption: `${SAYS[target]}: learned from ${data.older.length.toLocaleString('en-US')} made-up launches, level from ${data.middle.length.toLocaleString('en-US')}, measured on ${data.later.length.toLocaleString('en-US')} later ones, to ${happened.toLocaleString('en-US')} of which it happened; ${data.names.length} features`,
      columns: ['model', 'AUC', 'average precision', 'log loss', 'Brier', 'fitted in'],
      rows: rows.map(({ name, metrics, seconds }) =>
        metrics === null ? [name, '–', '–', '–', '–', '–'] : cells(name, metrics, seconds),
      ),
    })
    for (const { name, metrics } of rows)
      if (metrics?.auc) samples[`${SAYS[target]}, ${name}, AUC`] = [metrics.auc]
  }
  return { tables, samples }
}

type Row = { name: string; metrics: ModelMetrics | null; seconds: number }

function cells(name: string, metrics: ModelMetrics, seconds: number): string[] {
  const { auc, auprc, logLoss, brier } = metrics
  const losses = [logLoss, brier].map((one) => one.toFixed(4))
  return [name, auc?.toFixed(3) ?? '–', auprc?.toFixed(3) ?? '–', ...losses, `${number(seconds)} s`]
}

async function compare(
  data: Data,
  target: Target,
  { stack, say }: Pick<Scope, 'stack' | 'say'>,
): Promise<Row[]> {
  const all = samplesOf(data.older, data.names, target)
  const cut = Math.floor(all.length * FITTED)
  const [fitted, watched] = [all.slice(0, cut), all.slice(cut)]
  const alone = (name: FeatureName) => {
    const own = { ...data, names: [name] }
    return ours(own, () => fitLogistic(samplesOf(data.older, own.names, target), 1))
  }
  const width = data.names.length
  const rows = [
    { name: 'our trees', ...ours(data, () => fitTrees(fitted, width, watched)) },
    { name: 'our logistic regression', ...ours(data, () => fitLogistic(all, width)) },
    { name: 'the rules, weights fitted', ...ours(data, () => fitWeights(data)) },
    { name: 'net SOL in alone', ...alone('netSolIn') },
    { name: 'the developer’s share of bad launches alone', ...alone('developerBadShare') },
  ]
  for (const { name, metrics } of rows) say(`${target}, ${name}: AUC ${metrics.auc?.toFixed(3)}`)
  return [await lightgbm(data, target, { fitted, watched }, { stack, say }), ...rows]
}

function samplesOf(examples: readonly Example[], names: readonly FeatureName[], target: Target) {
  return examples.map(
    ({ features, happened }): Sample => ({
      values: pick(features, names),
      happened: happened[target] === true,
      weight: 1,
    }),
  )
}

function ours(
  data: Data,
  learn: () => Fit,
): Omit<Row, 'name' | 'metrics'> & { metrics: ModelMetrics } {
  const begun = performance.now()
  const part = partOf(data, STAGE, learn(), data.middle)
  const seconds = (performance.now() - begun) / 1_000
  return { metrics: measureOn(data.later, data.target, chanceBy(part)), seconds }
}

const PYTHON = 'python3'

async function lightgbm(
  data: Data,
  target: Target,
  parts: Record<'fitted' | 'watched', readonly Sample[]>,
  { stack, say }: Pick<Scope, 'stack' | 'say'>,
): Promise<Row> {
  const name = 'LightGBM'
  try {
    execFileSync(PYTHON, ['-c', 'import lightgbm, numpy'], { stdio: 'ignore' })
  } catch {
    say('skipped LightGBM: python3 with the packages lightgbm and numpy is not installed')
    return { name: `${name} (not installed)`, metrics: null, seconds: 0 }
  }
  const folder = await openFolder(stack)
  const middle = samplesOf(data.middle, data.names, target)
  const later = samplesOf(data.later, data.names, target)
  for (const [part, rows] of Object.entries({ ...parts, middle, later })) {
    await writeFile(join(folder, `${part}.rows`), Buffer.concat(rows.map(bytesOf)))
    await writeFile(
      join(folder, `${part}.labels`),
      Uint8Array.from(rows, ({ happened }) => Number(happened)),
    )
  }
  await writeFile(join(folder, 'job.json'), JSON.stringify({ width: data.names.length }))
  const begun = performance.now()
  execFileSync(PYTHON, [join(import.meta.dirname, 'learners.py'), folder])
  const seconds = (performance.now() - begun) / 1_000
  const oddsOf = async (part: string) =>
    new Float64Array(Uint8Array.from(await readFile(join(folder, `${part}.odds`))).buffer)
  const shift = shiftFor(await oddsOf('middle'), middle)
  const odds = await oddsOf('later')
  const places = new Map(data.later.map((one, at) => [one, at]))
  const chance = (one: Example) => sigmoid((odds[places.get(one) ?? -1] ?? 0) + shift)
  return { name, metrics: measureOn(data.later, target, chance), seconds }
}

function bytesOf({ values }: Sample): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

/** Sets the level by the middle launches, as ours is. */
function shiftFor(odds: Float64Array, samples: readonly Sample[]): number {
  const goal = samples.filter(({ happened }) => happened).length / samples.length
  let [low, high] = [-20, 20]
  for (let step = 0; step < 60; step += 1) {
    const half = (low + high) / 2
    const mean = odds.reduce((sum, one) => sum + sigmoid(one + half), 0) / odds.length
    if (mean < goal) low = half
    else high = half
  }
  return low
}
