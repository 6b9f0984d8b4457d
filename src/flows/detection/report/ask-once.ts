import type { Ms } from '../../../kernel/clock.ts'

type Answered = { moment: Ms; answer: Promise<unknown> }
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
