import { percent } from '../../../contract/format.ts'
import type { LaunchCard } from '../../../flows/telegram/launch-card.ts'
import { MINUTE } from '../../../kernel/clock.ts'
import type { LaunchWords } from './launch-words.ts'
import { plain } from './words.ts'

/** From this difference on, a reader must be told why two numbers differ. */
const APART = 0.1
const MOST_TEXT = 220

/** What happened to launches with a score like this, and what a trained AI filter says of this one. */
export function chanceLines(words: LaunchWords, { report }: Pick<LaunchCard, 'report'>): string[] {
  const alike = report?.alike ?? null
  const risk = report?.model.trained ? report.model.risk : null
  const isApart = alike !== null && risk !== null && Math.abs(risk - alike.bad / alike.of) > APART
  return [
    ...(alike === null ? [] : [plain(words.recorded(alike.says), MOST_TEXT)]),
    ...(risk === null ? [] : [words.odds(sharePercent(risk), isApart)]),
  ]
}

/** What may come first, within the longest span that isn’t over yet, each beside how often it does to any launch. */
export function comesFirst(
  words: LaunchWords,
  { report, now }: Pick<LaunchCard, 'report' | 'now'>,
): string[] {
  const ahead = (report?.model.hazards ?? []).findLast(
    ({ within }) => report !== null && now < report.madeAt + within,
  )
  if (!ahead) return []
  const { within, chances, usual } = ahead
  const percentText = (share: number) => words.recorded(percent(share))
  return [
    words.comesFirst(within / MINUTE, {
      graduates: `${percentText(chances.graduates)} (${percentText(usual.graduates)})`,
      fades: `${percentText(chances.fades)} (${percentText(usual.fades)})`,
      rugged: `${percentText(chances.rugged)} (${percentText(usual.rugged)})`,
    }),
  ]
}

/** A share, 0 to 1, in percent; undefined: unknown. */
export const sharePercent = (share: number | undefined) =>
  share === undefined ? '?' : `${(share * 100).toFixed(1)}%`
