import { isBad, outcomesOf } from '../../domains/launches/index.ts'
import { turnsOfMany } from '../../domains/turns/index.ts'
import { watchedTurns } from '../../domains/watches/index.ts'
import type { Services } from '../services.ts'

/**
 * Whether a launch turned for the worse after it was posted or while somebody watched it, or ended badly.
 * Turns of others are not looked for.
 */
export async function isWarned(context: Pick<Services, 'db'>, mint: string): Promise<boolean> {
  return (await warnedAmong(context, [mint])).has(mint)
}

/** Those of several launches, by mint. */
export async function warnedAmong(
  { db }: Pick<Services, 'db'>,
  mints: readonly string[],
): Promise<Set<string>> {
  const [posted, watched, outcomes] = await Promise.all([
    turnsOfMany(db.read, mints),
    watchedTurns(db.read, mints, 0),
    outcomesOf(db.read, mints),
  ])
  const turned = [...posted, ...watched].filter(({ kind }) => kind !== 'graduates')
  const ended = outcomes.filter(({ outcome }) => isBad(outcome) === true)
  return new Set([...turned, ...ended].map(({ mint }) => mint))
}
