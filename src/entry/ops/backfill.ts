import { z } from 'zod'
import { estimateBackfill, reportProgress } from '../../flows/backfill/report-progress.ts'
import {
  LEAST_DAYS,
  MOST_DAYS,
  requestBackfill,
  stopBackfill,
} from '../../flows/backfill/request-backfill.ts'
import type { OpsCommand } from './command.ts'
import { option, read, UsageError } from './read-args.ts'

const USUAL_DAYS = 3
const USUAL_SAMPLE = 2_000

const Days = z.coerce.number().min(LEAST_DAYS).max(MOST_DAYS)
const Sample = z.coerce.number().int().min(1).max(100_000)
const Seed = z.string().min(1).max(100)

/** Requests a backfill; the detector's leader runs it. */
export const backfill: OpsCommand = {
  help: [
    'npm run backfill -- [--days N] [--sample N] [--seed S] [--estimate | --stop]',
    `Reads launches of the last N days (${USUAL_DAYS}, at least an hour, at most ${MOST_DAYS}) from the RPC service, a sample of at most N (2,000), and scores them with the data of that time.`,
    'It gives way to live work, continues after a restart, and sends no alerts. --estimate only prints the cost.',
  ],
  async run({ context, history }, args) {
    const names = ['days', 'sample', 'seed']
    const { values, flags } = read(args, names, 0, ['estimate', 'stop'])
    if (flags.size > 1) throw new UsageError('Use either --estimate or --stop.')
    if (flags.has('stop')) {
      const isStopped = await stopBackfill(context)
      return [isStopped ? 'Stopped. Stored launches are kept.' : 'No backfill is running.']
    }
    const sample = option(Sample, values.sample, '--sample') ?? USUAL_SAMPLE
    const days = option(Days, values.days, '--days') ?? USUAL_DAYS
    const seed = option(Seed, values.seed, '--seed') ?? null
    const estimate = await estimateBackfill(context, history, sample)
    if (flags.has('estimate')) return [estimate]
    const { run, isNew } = await requestBackfill(context, history, { days, sample, seed })
    return isNew
      ? [estimate, `Reading. The seed is ${run.seed}.`]
      : [`A backfill of at most ${run.sample} launches is already running; it continues.`]
  },
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
