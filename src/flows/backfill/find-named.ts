import {
  addCost,
  type BackfillRun,
  endListing,
  namedMints,
  storeFound,
} from '../../domains/launches/index.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { mapFew } from '../../kernel/map-few.ts'
import type { BackfillContext } from './context.ts'
import { findCreation } from './find-creation.ts'

const TAKEN_AT_ONCE = 100
const READ_AT_ONCE = 8

/** Finds the launches of the coins that an operator named; whose launch is not found is left out. */
export async function findNamed(
  context: BackfillContext,
  run: BackfillRun,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, history, log } = context
  let mark = history.calls()
  let unfound = 0
  for (;;) {
    const named = await namedMints(db.read, run.id, TAKEN_AT_ONCE)
    if (named.length === 0) break
    const all = await mapFew(named, READ_AT_ONCE, async ({ mint, per_million }) => {
      const creation = await launchOf(context, mint, run, signal)
      return creation === null ? [] : [{ ...creation, per_million }]
    })
    signal.throwIfAborted()
    const [found, calls] = [all.flat(), history.calls()]
    unfound += named.length - found.length
    const cost = { calls: calls - mark, ms: 0 }
    mark = calls
    const mints = named.map(({ mint }) => mint)
    await db.transaction(async (tx) => {
      await storeFound(tx, run.id, { mints, found })
      await addCost(tx, run.id, cost)
    })
  }
  await db.transaction((tx) => endListing(tx, run.id, clock.now()))
  log.info({ run: run.id, unfound }, 'the named launches are found')
}

/** null: it was launched at no time that can be read, or nobody can say when. */
async function launchOf(
  { history, log }: BackfillContext,
  mint: string,
  { from_at, to_at }: BackfillRun,
  signal: AbortSignal,
) {
  try {
    const found = await findCreation(history, mint, signal)
    if (typeof found === 'string' || 'unfound' in found) return null
    return found.at >= from_at && found.at <= to_at ? found : null
  } catch (error) {
    if (error instanceof RetryableError) throw error
    log.warn({ err: (error as Error).message, mint }, 'a past launch is unreadable')
    return null
  }
}
