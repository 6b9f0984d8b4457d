import type { Notices } from '../../../flows/telegram/context.ts'
import { time } from './formats.ts'
import type { LaunchWords } from './launch-words.ts'
import { lineOf } from './launches.ts'
import { code, plain } from './words.ts'

const REASONS = 3
const MOST_TEXT = 220

/** Makes what a language says of a post repeated in the public channel: bad news first, then the launch in short. */
export function createRepeated(words: LaunchWords): Notices['repeated'] {
  const says = (sentence: string) => plain(words.recorded(sentence), MOST_TEXT)
  return ({ launch, report, warned }, { turns, at, warns }) => {
    const bad = turns.filter(({ kind }) => kind !== 'graduates')
    const good = turns.filter(({ kind }) => kind === 'graduates')
    const news = [
      ...(warned && bad.length === 0 ? [words.turnedSince] : []),
      ...bad.map(({ kind, evidence }) => `⚠️ <b>${words.turns[kind]}</b>: ${says(evidence)}`),
      ...good.map(({ kind, evidence }) => `🎓 <b>${words.turns[kind]}</b>: ${says(evidence)}`),
      ...(warns && launch.level !== null ? [words.warning(launch.level)] : []),
    ]
    const flags = report?.flags.filter(({ outcome }) => outcome === 'flag') ?? []
    const reasons = flags
      .slice(0, REASONS)
      .map(({ title, evidence }) => `• <b>${says(title)}</b>: ${says(evidence)}`)
    return [
      ...(news.length === 0 ? [] : [...news, '']),
      lineOf(words, launch),
      code(launch.mint),
      '',
      ...(reasons.length === 0 ? [words.noFlags] : reasons),
      '',
      words.repeated(time(at)),
    ].join('\n')
  }
}
