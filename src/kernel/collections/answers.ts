import { MINUTE, type Ms } from '../clock.ts'

const TEN_MINUTES = 10 * MINUTE

/** The newest answer to each question, for all who ask the same in one process. */
export type Answers = {
  /** Asks once for each moment; a failed answer is asked for again. */
  oncePerMoment<T>(what: string, moment: Ms, ask: () => Promise<T>): Promise<T>
  /** Asks once every ten minutes, for what changes slowly. @param ask gets the moment at which these began */
  everyTenMinutes<T>(what: string, at: Ms, ask: (moment: Ms) => Promise<T>): Promise<T>
}

/** Keeps one answer to each question forever, so what asks must ask few. */
export function createAnswers(): Answers {
  const newest = new Map<string, { moment: Ms; answer: Promise<unknown> }>()

  function oncePerMoment<T>(what: string, moment: Ms, ask: () => Promise<T>): Promise<T> {
    const last = newest.get(what)
    if (last?.moment === moment) return last.answer as Promise<T>
    const answer = ask()
    newest.set(what, { moment, answer })
    answer.catch(() => newest.delete(what))
    return answer
  }

  return {
    oncePerMoment,
    everyTenMinutes(what, at, ask) {
      const moment = at - (at % TEN_MINUTES)
      return oncePerMoment(what, moment, () => ask(moment))
    },
  }
}
