import type { Book } from '../book.ts'
import type { Rows, Violation } from './rows.ts'

/** What nobody paid for is held by who was given it, once each; a trial once by a person and a wallet. */
export function checkFree({ free, sessions }: Rows, book: Book): Violation[] {
  const found: Violation[] = []
  const accountOf = new Map(sessions.map((row) => [row.token_hash, row.account_id]))
  const accountsOf = (names: readonly string[]) =>
    new Set(names.map((name) => accountOf.get(book.people.get(name) ?? '')))
  const say = (what: string, subject: string) => found.push({ what, subject })

  const redeemed = free.filter(({ kind }) => kind !== 'trial')
  const takers = accountsOf(book.fromLots)
  for (const { id, account_id } of redeemed)
    if (!takers.has(account_id)) say('a lot’s gift is held by who has not redeemed it', id)
  if (redeemed.length !== book.fromLots.length)
    say(`${redeemed.length} gifts of lots for ${book.fromLots.length} people`, 'gifts')

  const trials = free.filter(({ kind }) => kind === 'trial')
  const tried = accountsOf(book.trials.map(({ by }) => by))
  for (const { id, account_id } of trials)
    if (!tried.has(account_id)) say('a trial is held by who has not asked for it', id)
  if (trials.length !== book.trials.length)
    say(`${trials.length} trials for ${book.trials.length} people`, 'trials')
  for (const key of ['user', 'wallet'] as const)
    for (const [one, times] of Map.groupBy(book.trials, (trial) => trial[key]))
      if (times.length > 1) say(`${times.length} trials for one ${key}`, one)
  return found
}
