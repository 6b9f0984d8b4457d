import { percent } from '../../contract/format.ts'
import type { Language } from '../../contract/languages.ts'
import { RISK_PHRASES, type RiskLevel } from '../../contract/launches/risk.ts'
import type { Stage } from '../../contract/launches/stages.ts'
import { esRecorded } from '../../contract/recorded/es/recorded.ts'
import { createTranslator } from '../../contract/recorded/recorded-forms.ts'
import type { Ms } from '../../kernel/clock.ts'

/** What a language says in the picture of a shared launch. */
export type CardWords = {
  /** A sentence as the server recorded it, in this language if its form is known. */
  recorded(sentence: string): string
  phrase(level: RiskLevel, stage: Stage): string
  unnamed: string
  when(at: Ms): string
  /** A score, and how far the price fell since. `fell`: a share, 0 to 1. */
  cameTrue(score: number, said: Ms, fell: number, at: Ms): string
  /** How many launches at this level or above ended badly. */
  sample(bad: number, of: number): string
  tooFew: string
  proof(position: number): string
  foot: string
}

const STAGES_EN: Record<Stage, string> = {
  at_once: 'at launch',
  '10s': 'after 10 s',
  '60s': 'after 1 min',
  '5m': 'after 5 min',
  '1h': 'after 1 h',
}
const STAGES_ES: Record<Stage, string> = {
  at_once: 'al lanzarse',
  '10s': 'a los 10 s',
  '60s': 'a 1 min',
  '5m': 'a los 5 min',
  '1h': 'a 1 h',
}
const PHRASES_ES: Record<RiskLevel, string> = {
  low: 'Riesgo bajo',
  guarded: 'Riesgo medio',
  elevated: 'Riesgo elevado',
  high: 'Riesgo alto',
  severe: 'Riesgo severo',
}

export const CARD_WORDS: Record<Language, CardWords> = {
  en: {
    recorded: (sentence) => sentence,
    phrase: (level, stage) => `${RISK_PHRASES[level]} ${STAGES_EN[stage]}`,
    unnamed: 'Unnamed',
    when: dayAndTime('en-US'),
    cameTrue: (score, said, fell, at) =>
      `${score} at ${timeOf(said)}; −${lost(fell)} at ${momentAfter('en-US', said, at)} UTC`,
    sample: (bad, of) => `${bad} of ${of} launches at this level or above ended dead or rugged.`,
    tooFew: 'Too few launches at this level have ended to say how often.',
    proof: (position) => `Proof: entry ${position}`,
    foot: 'Not a forecast, not advice',
  },
  es: {
    recorded: createTranslator(esRecorded, 'es-419'),
    phrase: (level, stage) => `${PHRASES_ES[level]} ${STAGES_ES[stage]}`,
    unnamed: 'Sin nombre',
    when: dayAndTime('es-419'),
    cameTrue: (score, said, fell, at) =>
      `${score} a las ${timeOf(said)}; −${lost(fell)} a las ${momentAfter('es-419', said, at)} UTC`,
    sample: (bad, of) =>
      `${bad} de ${of} lanzamientos de este nivel o más acabaron muertos o en rug.`,
    tooFew: 'Han terminado muy pocos lanzamientos de este nivel para decir cuántas veces.',
    proof: (position) => `Prueba: entrada ${position}`,
    foot: 'No es un pronóstico ni un consejo',
  },
}

/** Rounded down: a price that lost 99.9% is not gone. */
const lost = (share: number) => percent(Math.floor(share * 100) / 100, 0)

/** UTC, because a picture is the same for all readers. */
function dayAndTime(locale: string): (at: Ms) => string {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return (at) => `${format.format(at)} UTC`
}

/** The time, with the day if it is another one. */
function momentAfter(locale: string, first: Ms, at: Ms): string {
  if (new Date(first).getUTCDate() === new Date(at).getUTCDate()) return timeOf(at)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return `${timeOf(at)}, ${day.format(at)},`
}

function timeOf(at: Ms): string {
  return new Date(at).toISOString().slice(11, 16)
}
