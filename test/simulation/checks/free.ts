import type { GroundTruth } from '../ground-truth.ts'
import type { Rows, Violation } from './rows.ts'

/** Unpaid access is held only by the people who were given it, once each; a trial once per person and wallet. */
export function checkFree({ free, sessions }: Rows, truth: GroundTruth): Violation[] {
  const found: Violation[] = []
  const accountOf = new Map(sessions.map((row) => [row.token_hash, row.account_id]))
  const accountsOf = (names: readonly string[]) =>
    new Set(names.map((name) => accountOf.get(truth.people.get(name) ?? '')))
  const say = (what: string, subject: string) => found.push({ what, subject })

  const redeemed = free.filter(({ kind }) => kind !== 'trial')
  const takers = accountsOf(truth.fromLots)
  for (const { id, account_id } of redeemed)
    if (!takers.has(account_id)) say('a lot’s gift is held by somebody who has not redeemed it', id)
  if (redeemed.length !== truth.fromLots.length)
    say(`${redeemed.length} gifts of lots for ${truth.fromLots.length} people`, 'gifts')

  const trials = free.filter(({ kind }) => kind === 'trial')
  const tried = accountsOf(truth.trials.map(({ by }) => by))
  for (const { id, account_id } of trials)
    if (!tried.has(account_id)) say('a trial is held by somebody who has not asked for it', id)
  if (trials.length !== truth.trials.length)
    say(`${trials.length} trials for ${truth.trials.length} people`, 'trials')
  for (const key of ['user', 'wallet'] as const)
    for (const [one, times] of Map.groupBy(truth.trials, (trial) => trial[key]))
      if (times.length > 1) say(`${times.length} trials for one ${key}`, one)
  return found
}
