import { z } from 'zod'
import { listMigrations } from '../../flows/backfill/pick-by-outcome.ts'
import { type MintFile, readMints } from '../../flows/backfill/read-mints.ts'
import { estimateBackfill, reportProgress } from '../../flows/backfill/report-progress.ts'
import {
  LEAST_DAYS,
  MOST_DAYS,
  MOST_DAYS_BY_OUTCOME,
  requestBackfill,
  requestNamed,
  STOPPING,
  stopBackfill,
  timesByOutcome,
} from '../../flows/backfill/request-backfill.ts'
import { DAY } from '../../kernel/clock.ts'
import type { OpsCommand, OpsContext } from './command.ts'
import { option, read, UsageError } from './read-args.ts'

const USUAL_DAYS = 3
const USUAL_SAMPLE = 2_000

const Days = z.coerce.number().min(LEAST_DAYS).max(MOST_DAYS)
const Sample = z.coerce.number().int().min(1).max(100_000)
const Seed = z.string().min(1).max(100)

/** Requests a backfill; the detector's leader runs it. */
export const backfill: OpsCommand = {
  help: [
    'npm run backfill -- [--days N] [--sample N] [--seed S] [--by-outcome] [--estimate | --stop]',
    'npm run backfill -- --mints FILE.csv [--estimate]',
    `Reads launches of the last N days (${USUAL_DAYS}, at least an hour, at most ${MOST_DAYS}) from the RPC service, a sample of at most N (2,000), and scores them with the data of that time.`,
    'With --by-outcome it reads all pump.fun launches of those days that graduated within a day after them, and N of the others, only to train models. Graduates are so rare that a sample has too few.',
    'With --mints it reads the launches of a file instead, only to train models. Columns: mint, time of the launch (2026-06-30T13:24:43Z), and perhaps share, the rate at which launches like it were drawn (0.01 of 1%; without it, 1).',
    'It gives way to live work, continues after a restart, and sends no alerts. --estimate only prints the cost.',
  ],
  async run({ context, history }, args) {
    const names = ['days', 'sample', 'seed', 'mints']
    const { values, flags } = read(args, names, 0, ['estimate', 'stop', 'by-outcome'])
    if (flags.has('estimate') && flags.has('stop'))
      throw new UsageError('Use either --estimate or --stop.')
    if (flags.has('stop')) {
      const isStopped = await stopBackfill(context)
      return [isStopped ? STOPPING : 'No backfill is running.']
    }
    if (values.mints !== undefined) {
      if (args.some((one) => MEANT_FOR_SAMPLES.test(one)))
        throw new UsageError('--mints names what is read, so only --estimate goes with it.')
      return readNamed({ context, history }, values.mints, flags.has('estimate'))
    }
    const sample = option(Sample, values.sample, '--sample') ?? USUAL_SAMPLE
    const days = option(Days, values.days, '--days') ?? USUAL_DAYS
    const seed = option(Seed, values.seed, '--seed') ?? null
    const isByOutcome = flags.has('by-outcome')
    if (isByOutcome && days > MOST_DAYS_BY_OUTCOME)
      throw new UsageError(`--by-outcome reads at most ${MOST_DAYS_BY_OUTCOME} days. See --help.`)
    const graduates = isByOutcome ? await countGraduates(context, history, days) : 0
    const estimate = await estimateBackfill(context, history, sample + graduates)
    if (flags.has('estimate')) return [estimate]
    const { run, isNew } = await requestBackfill(context, history, {
      days,
      sample,
      seed,
      isByOutcome,
    })
    return isNew
      ? [estimate, `Requested. A running detector begins within seconds. The seed is ${run.seed}.`]
      : [`A backfill of at most ${run.sample} launches is already running; it continues.`]
  },
}

const MEANT_FOR_SAMPLES = /^--(days|sample|seed|by-outcome)\b/

/** @param text the file's: the command line has read it */
async function readNamed(
  { context, history }: Pick<OpsContext, 'context' | 'history'>,
  text: string,
  isEstimate: boolean,
): Promise<string[]> {
  const file = readMints(text, timesByOutcome(context.clock.now()))
  if (typeof file === 'string') throw new UsageError(file)
  const { mints } = file
  const left = describeLeftOut(file)
  if (mints.length === 0) throw new UsageError(['No row can be read.', ...left].join(' '))
  const estimate = await estimateBackfill(context, history, mints.length)
  if (isEstimate) return [estimate, ...left]
  const { isNew } = await requestNamed(context, mints)
  return isNew
    ? [estimate, ...left, 'Requested. A running detector begins within seconds.']
    : ['A backfill is already running; it continues. Ask again once it has ended.']
}

function describeLeftOut({ refused }: MintFile): string[] {
  const kinds = [...Map.groupBy(refused, (one) => one)]
  return kinds.length === 0
    ? []
    : [`Left out: ${kinds.map(([kind, { length }]) => `${length} ${kind}`).join(', ')}.`]
}

async function countGraduates(
  { clock }: Pick<OpsContext['context'], 'clock'>,
  history: OpsContext['history'],
  days: number,
): Promise<number> {
  const now = clock.now()
  const between = { from: now - (days + 1) * DAY, until: now }
  const found = await listMigrations(history, between, new AbortController().signal)
  return found.length
}

/** For programs: the first line is `running` or `finished`. */
export const backfillProgress: OpsCommand = {
  help: ['npm run ops -- backfill-progress', 'Prints the progress of the newest backfill.'],
  async run({ context, history }, args) {
    read(args, [], 0)
    const { lines, isFinished } = await reportProgress(context, history)
    return [isFinished ? 'finished' : 'running', ...lines]
  },
}
