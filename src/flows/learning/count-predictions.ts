import type { Stage } from '../../contract/launches/stages.ts'
import {
  BY_OUTCOME,
  findUncounted,
  isBad,
  markCounted,
  ON_REQUEST,
  type Uncounted,
  type UncountedReport,
} from '../../domains/launches/index.ts'
import {
  addFlagRates,
  addToBins,
  type CountedBin,
  countOne,
  type FlagRate,
  MEASURES,
  type Measure,
  type Predicted,
  type Report,
} from '../../domains/risk/index.ts'
import type { Services } from '../services.ts'
import { graduatedInTime } from './graduated-in-time.ts'

const AT_ONCE = 100

/**
 * Counts the predictions about launches whose outcome after 24 hours is known, each once: the first
 * report at each stage, as it was made, unless the launch was over by then, or nobody recorded whether it was. Every
 * outcome is counted in the transaction that marks it.
 */
export async function countPredictions(
  { db }: Pick<Services, 'db'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const found = await findUncounted(db.read, AT_ONCE)
    if (found.length === 0) return
    const open = found.filter(isSample).map(withOpenReports)
    const counted = sumUp(open.flatMap(predictionsOf))
    const flagged = sumFlags(open.flatMap(flagsOf))
    await db.unsyncedTransaction(async (tx) => {
      await addToBins(tx, counted)
      await addFlagRates(tx, flagged)
      await markCounted(
        tx,
        found.map(({ mint }) => mint),
      )
    })
  }
}

type Counted = Predicted & CountedBin

/** Leaves out launches that are not a fair sample. */
function isSample({ taken_back_at, backfilled_by: by }: Uncounted): boolean {
  return taken_back_at === null && by !== ON_REQUEST && by !== BY_OUTCOME
}

/** A report of a launch that was over says what happened, not what will. */
function withOpenReports(launch: Uncounted): Uncounted {
  return { ...launch, reports: launch.reports.filter(({ over }) => over === 0) }
}

/** What the first report at each stage flagged, of a launch whose outcome is known. */
function flagsOf(launch: Uncounted): FlagRate[] {
  const bad = isBad(launch.outcome)
  if (bad === null) return []
  const source = launch.backfilled_by === null ? 'live' : 'history'
  return launch.reports.flatMap(({ stage, report }) =>
    ((JSON.parse(report) as Partial<Report>).flags ?? [])
      .filter(({ outcome }) => outcome === 'flag')
      .map(({ rule, version }) => {
        return { rule, version, stage, source, flagged: 1, bad: bad ? 1 : 0 }
      }),
  )
}

function sumFlags(all: readonly FlagRate[]): FlagRate[] {
  const sums = new Map<string, FlagRate>()
  for (const one of all) {
    const key = [one.rule, one.version, one.stage, one.source].join()
    const sum = sums.get(key) ?? { ...one, flagged: 0, bad: 0 }
    sums.set(key, { ...sum, flagged: sum.flagged + one.flagged, bad: sum.bad + one.bad })
  }
  return [...sums.values()]
}

function predictionsOf(launch: Uncounted): Counted[] {
  const month = new Date(launch.launched_at).toISOString().slice(0, 7)
  const source = launch.backfilled_by === null ? 'live' : 'history'
  const bad = isBad(launch.outcome)
  const happened: Record<Measure, boolean | null> = {
    risk: bad,
    prior: bad,
    model: bad,
    graduates: graduatedInTime(launch),
    attention: bad === null ? null : !bad,
  }
  return launch.reports.flatMap((report) => {
    const predictions = predictionsIn(report)
    // A model that may have learned from a launch's outcome does not count. For past launches we can't
    // tell.
    if (source === 'history' && predictions.isTrained) return []
    return MEASURES.flatMap((measure) => {
      const value = predictions[measure]
      if (value === null) return []
      const predicted = { measure, stage: report.stage as Stage, source } satisfies Predicted
      return [{ ...predicted, ...countOne(month, value, happened[measure]) }]
    })
  })
}

type Predictions = Record<Measure, number | null> & { isTrained: boolean }

/** From 0 to 1; null: not predicted. */
function predictionsIn({ score, attention, report }: UncountedReport): Predictions {
  const { trained: isTrained, risk, graduates = null } = (JSON.parse(report) as Report).model
  return {
    isTrained,
    risk: score / 100,
    prior: isTrained ? null : risk,
    model: isTrained ? risk : null,
    graduates: isTrained ? graduates : null,
    attention: attention === null ? null : attention / 100,
  }
}

/** Adds counts up to one row for each bin. */
function sumUp(counted: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>()
  for (const one of counted) {
    const key = [one.measure, one.stage, one.source, one.month, one.bin].join()
    const sum = sums.get(key)
    if (!sum) {
      sums.set(key, { ...one })
      continue
    }
    sum.resolved += one.resolved
    sum.unresolved += one.unresolved
    sum.happened += one.happened
    sum.said += one.said
    sum.said_squared += one.said_squared
    sum.said_happened += one.said_happened
  }
  return [...sums.values()]
}
