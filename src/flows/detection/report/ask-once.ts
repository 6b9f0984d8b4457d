import { MINUTE, type Ms } from '../../../kernel/clock.ts'

const TEN_MINUTES = 10 * MINUTE

type Answered = { moment: Ms; answer: Promise<unknown> }
/** By database, because a process may have several. */
const answered = new WeakMap<object, Map<string, Answered>>()

/** Asks once for each moment; a failed answer is asked for again. @param of whose answer it is: the database */
export function askOncePerMoment<T>(
  of: object,
  what: string,
  moment: Ms,
  ask: () => Promise<T>,
): Promise<T> {
  const all = answered.get(of) ?? new Map<string, Answered>()
  answered.set(of, all)
  const last = all.get(what)
  if (last?.moment === moment) return last.answer as Promise<T>
  const answer = ask()
  all.set(what, { moment, answer })
  answer.catch(() => all.delete(what))
  return answer
}

/** Asks once every ten minutes, for what changes slowly. @param ask gets the moment at which these began */
export function askEveryTenMinutes<T>(
  of: object,
  what: string,
  at: Ms,
  ask: (moment: Ms) => Promise<T>,
): Promise<T> {
  const moment = at - (at % TEN_MINUTES)
  return askOncePerMoment(of, what, moment, () => ask(moment))
}
