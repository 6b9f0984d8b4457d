import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSources } from '../../../../test/house/source.ts'
import { STAGES } from '../../../contract/launches/stages.ts'
import { esRecorded } from '../../../contract/recorded/es/recorded.ts'
import { whenChecked } from '../../../domains/risk/index.ts'
import { translateRecorded } from './translate-recorded.ts'
import { translateRefusal } from './translate-refusal.ts'

const DOMAINS = ['src/domains/risk/rules', 'src/domains/attention/signs', 'src/domains/turns']

/** Sentences of the domains' own tests: each is what a rule said of some launch. */
function recordedSentences(): string[] {
  const files = readSources(...DOMAINS, 'src/domains/launches/outcome.test.ts')
  const found = files
    .filter(({ path }) => path.endsWith('.test.ts') && !path.endsWith('rules/all.test.ts'))
    .flatMap(({ code }) => [...code.matchAll(/^\s*(?:\[.*)?'((?:[A-Z\d$])[^'\n]* [^'\n]*\.)'/gm)])
    .map(([, sentence = '']) => sentence)
  return [...new Set(found)]
}

/** Titles of rules and signs, and what they check. */
function titles(): string[] {
  const found = readSources(...DOMAINS)
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .flatMap(({ code }) => [...code.matchAll(/^ {2}(?:title|checks): '([^']+)'/gm)])
  return [...new Set(found.map(([, title = '']) => title))]
}

it('knows the title of every rule and sign', () => {
  expect(titles().length).toBeGreaterThan(50)
  const same = new Set(['Snipers', 'Wash trading'])
  expect(
    titles().filter((title) => translateRecorded(title) === title && !same.has(title)),
  ).toEqual([])
})

it('knows the form of everything that rules, signs, and outcomes say in their tests', () => {
  const sentences = recordedSentences()
  expect(sentences.length).toBeGreaterThan(60)
  expect(sentences.filter((sentence) => translateRecorded(sentence) === sentence)).toEqual([])
})

it('fills every form that it knows with the values of the sentence', () => {
  const wrong = Object.entries(esRecorded).flatMap(([form, words]) => {
    const sentence = form.replace(/\{(\d)\}/g, (_, at) => `${at}.75`).replaceAll('{s}', 's')
    const said = translateRecorded(sentence)
    const asked = [...words.matchAll(/\{(\d)\}/g)].map(([, at]) => `${at}.75`)
    const isWhole = asked.every((value) => said.includes(value)) && !/[{}]/.test(said)
    return isWhole && (said !== sentence || words === form) ? [] : [`${sentence} → ${said}`]
  })
  expect(wrong).toEqual([])
})

it.each([
  [
    '97 of 100 launches with a score like this ended badly within a day; 457 read from history, five minutes after launch.',
    '97 de cada 100 lanzamientos con un puntaje así acabaron mal en un día; 457 leídos del pasado, cinco minutos después de su lanzamiento.',
  ],
  ['1 buyer share a funder, 7Qvx…m4Kd; together they bought 4% of the supply.', '1 comprador'],
  [
    '12 wallets bought within 3 slots of the launch: 23.1% of the supply; 4 of them sold since.',
    '12 wallets compraron a 3 slots del lanzamiento o menos: 23.1% del suministro; 4 ya vendieron.',
  ],
  [
    'Token-2022 extensions: someone can halt all transfers; new accounts start frozen.',
    'Extensiones de Token-2022: alguien puede detener todas las transferencias; las cuentas nuevas empiezan congeladas.',
  ],
  [
    'Same name as 3 earlier launches; the oldest, 7Qvx…m4Kd, was launched by another developer 3 days ago.',
    'lo lanzó otro desarrollador hace 3 días',
  ],
  [
    'Funded by an exchange 12 s ago; 2 transactions in its history.',
    'Recibió fondos de un exchange hace 12 s; 2 transacciones en su historia.',
  ],
  [
    'Funded by 7Qvx…m4Kd 3 days ago; 1 transaction in its history.',
    'Recibió fondos de 7Qvx…m4Kd 3 días atrás; 1 transacción en su historia.',
  ],
  ['No trade within 3 days.', 'Ninguna operación en 3 días.'],
])('says %j', (english, spanish) => {
  expect(translateRecorded(english)).toContain(spanish)
})

it.each(STAGES)('says when a check that waits for %s can be made', (stage) => {
  const when = whenChecked(stage)
  expect(translateRecorded(when)).not.toBe(when)
  expect(translateRecorded(`Checked ${when}.`)).toBe(`Se comprueba ${translateRecorded(when)}.`)
  expect(translateRecorded(`Measured ${when}.`)).toBe(`Se mide ${translateRecorded(when)}.`)
})

it('has no form whose parts lie side by side, which would be divided anywhere', () => {
  const forms = Object.keys(esRecorded)
  expect(forms.filter((form) => /\{\d\}\s*\{\d\}/.test(form))).toEqual([])
})

const ENGLISH =
  /\b(the|of|was|were|has|have|ago|another|wallets? (bought|sold)|supply|which|from)\b/

it.each(recordedSentences().map((one) => [one]))(
  'keeps every number of %j, and no English',
  (sentence) => {
    const spanish = translateRecorded(sentence)
    const numbers = (text: string): string[] => text.match(/\d[\d,.]*\d|\d/g) ?? []
    // “The 1 largest holder” repeats its own share.
    const lost = numbers(sentence).filter((one) => !numbers(spanish).includes(one))
    expect(lost.filter((one) => one !== '1')).toEqual([])
    expect(spanish).not.toMatch(ENGLISH)
  },
)

it('leaves what it does not know as it was recorded', () => {
  const unknown = 'A sentence of a rule that is no longer there, with 3 numbers.'
  expect(translateRecorded(unknown)).toBe(unknown)
  expect(translateRecorded('')).toBe('')
})

it('knows the refusals by their codes, even when their sentence changes', async () => {
  // Outside of the Spanish build the refusals' own texts are English.
  expect(await translateRefusal('unknown_plan', 'Another sentence.')).toBe(
    'This plan does not exist.',
  )
  expect(readFileSync('src/site/texts/es/shared.ts', 'utf8')).toContain('Este plan no existe.')
})
