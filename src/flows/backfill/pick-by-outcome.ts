import {
  addCost,
  type BackfillRun,
  drawByDay,
  type PastSignature,
  pickGraduated,
} from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { mapFew } from '../../kernel/map-few.ts'
import type { BackfillContext } from './context.ts'
import { findCreation } from './find-creation.ts'
import { readUntil } from './request-backfill.ts'

const READ_AT_ONCE = 8

type Between = { from: Ms; until: Ms }

/**
 * Picks what a run by outcome reads of its listed launches: each one whose migration is found within a day
 * after the last of them, and a sample of the others. After a restart it begins again, because what it
 * picks is stored as it goes and a second time changes nothing.
 */
export async function pickByOutcome(
  context: BackfillContext,
  run: BackfillRun,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, history, log } = context
  const calls = history.calls()
  const migrations = await listMigrations(
    history,
    { from: run.from_at, until: readUntil(run) },
    signal,
  )
  const found = await mapFew(migrations, READ_AT_ONCE, async (one) => {
    const creation = await creationBehind(history, one, signal)
    if (creation === null) return false
    return db.transaction((tx) => pickGraduated(tx, run.id, creation.signature))
  })
  signal.throwIfAborted()
  const cost = { calls: history.calls() - calls, ms: 0 }
  await db.transaction(async (tx) => {
    await drawByDay(tx, run, clock.now())
    await addCost(tx, run.id, cost)
  })
  const picked = found.filter(Boolean).length
  log.info(
    { run: run.id, migrations: migrations.length, picked },
    'past launches are picked by outcome',
  )
}

/** All migrations between two moments, the newest first; failed ones are not listed. */
export async function listMigrations(
  history: Pick<BackfillContext['history'], 'enumerations' | 'page'>,
  { from, until }: Between,
  signal: AbortSignal,
): Promise<PastSignature[]> {
  const found: PastSignature[] = []
  for (const { migrations } of history.enumerations) {
    if (migrations === null) continue
    for (
      let next: string | null = null, isFirst = true;
      isFirst || next !== null;
      isFirst = false
    ) {
      const page = await history.page(migrations, { before: next, after: null }, signal)
      found.push(...page.signatures.filter(({ at }) => at >= from && at <= until))
      next = page.reachedAt !== null && page.reachedAt < from ? null : page.next
    }
  }
  return found
}

/** The transaction that launched what a migration moved; null: it moved nothing, or the launch is not found. */
async function creationBehind(
  history: BackfillContext['history'],
  { signature }: PastSignature,
  signal: AbortSignal,
): Promise<PastSignature | null> {
  const read = await history.transaction(signature, signal)
  const moved = read?.events.find(({ kind }) => kind === 'migration')
  if (!moved?.mint) return null
  const creation = await findCreation(history, moved.mint, signal, signature)
  return typeof creation === 'string' || 'unfound' in creation ? null : creation
}
