import { describe, expect, test } from 'vitest'
import { hostileWords, seeded } from '../../../../test/support/hostile.ts'
import { rendered } from '../../../../test/support/telegram/rendered-texts.ts'
import { troubleWith } from '../../../../test/support/telegram/telegram-html.ts'
import {
  DEFAULT_ALERTS,
  DEFAULT_FILTER,
  LOOKUP_REFUSALS,
  type LookupRefusal,
} from '../../../contract/alerts.ts'
import { RISK_LEVELS, RISK_WORDS } from '../../../contract/launches/risk.ts'
import { TURN_KINDS, TURN_WORDS } from '../../../contract/launches/turns.ts'
import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import { PLANS } from '../../../contract/plans.ts'
import { DAY } from '../../../kernel/clock.ts'
import { lamports, usdc } from '../../../kernel/money.ts'
import { es as siteInSpanish } from '../../../site/texts/es/index.ts'
import type { Texts } from './en/texts.ts'
import { ES_LAUNCHES, ES_RISK } from './es/launches.ts'
import { ES_WATCH } from './es/watch.ts'
import { LANGUAGES } from './languages.ts'

const { en, es } = LANGUAGES
const MILLION = 1_000_000
const now = Date.UTC(2026, 10, 21)
const CATALOG: Readonly<Record<string, unknown>> = siteInSpanish

/** Every text of the language with ordinary things in it. */
function allTexts(words: Texts): string[] {
  const texts: string[] = []
  const term = { plan: '30d', expiresAt: now } as const
  const chosen = {
    ...DEFAULT_ALERTS,
    venues: VENUE_IDS.slice(0, 9),
    quiet_from: 60,
    quiet_to: 120,
  }
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(words)
  for (const render of rendered(
    () => 'word',
    () => 0.7,
    words,
  ))
    texts.push(render())
  const { notices } = words
  texts.push(
    notices.granted(term),
    notices.granted({ plan: 'lifetime', expiresAt: null }),
    notices.reminder(term, 3),
    notices.reminder(term, 1),
    notices.expired(term),
    notices.joined(),
    notices.declined(),
    notices.unbound(),
    notices.operators.rights({ standing: 'left', invite: false, restrict: false, post: false }),
    notices.operators.rights({
      standing: 'administrator',
      invite: false,
      restrict: false,
      post: false,
    }),
    words.start.offer(term),
    words.start.member(term, true),
    words.start.member(term, false),
    words.status(term, now - 1),
    words.status(term, now),
    words.help.text(true),
    words.help.text(false),
    words.alerts.text({ ...chosen, to: 'group', filters: [DEFAULT_FILTER] }, 'Cats'),
    words.alerts.text(DEFAULT_ALERTS, null),
  )
  return texts
}

describe.each(Object.entries(LANGUAGES))('%s', (_, texts) => {
  test('a million hostile words break no text', () => {
    const random = seeded(20_261_121)
    let words = 0
    const next = hostileWords(random)
    const word = () => {
      words += 1
      return next()
    }
    const renderers = rendered(word, random, texts)
    let rounds = 0
    while (words < MILLION) {
      const render = renderers[rounds % renderers.length]
      rounds += 1
      const text = render?.() ?? ''
      const trouble = troubleWith(text)
      if (trouble !== null) expect.fail(`${trouble}: ${JSON.stringify(text.slice(0, 500))}`)
    }
    expect(rounds).toBeGreaterThan(20_000)
  }, 60_000)

  test('the longest words break no limit', () => {
    for (const word of ['W'.repeat(500), '<'.repeat(500), '& '.repeat(250)]) {
      let turn = 0
      const number = () => {
        turn += 1
        return turn % 2 === 0 ? 0.98 : 0.58
      }
      for (const render of rendered(() => word, number, texts)) {
        const text = render()
        expect(troubleWith(text), text.slice(0, 200)).toBe(null)
      }
    }
  })

  test('no text names a price, a wallet of ours, or a way to pay in SOL', () => {
    const all = allTexts(texts)
    expect(all.length).toBeGreaterThan(80)
    for (const whole of all) {
      // A token's market figures are not our prices.
      const figures = whole.replace(
        /(market cap|liquidity|volume|capitalización|liquidez|volumen|→|(attention|atención) [\d?]+,) \$[\d,]+/gi,
        '',
      )
      // Nor is what was paid and went back.
      const text = /^(↩️|🗄|💰)/u.test(whole) ? figures.replace(/[\d.]+ USDC/g, '') : figures
      expect(text).not.toMatch(
        /\$\s?\d|\d\s?(usd|dollars?|usdc|usdt|stars?)\b|\bUSD\b|\bprices?\b|\bcost|\bprecios?\b|dólar|\bcuesta/i,
      )
      expect(text).not.toMatch(
        /\b(pay|send|transfer|buy|purchase|renew|paga\w*|envía\w*|compra\w*|renueva\w*)\b.{0,40}\b(SOL|solana|crypto|lamports)\b/i,
      )
      expect(text).not.toMatch(/\bsolana:|\b(150|600|450)\b|\bour wallet|receiving wallet/i)
      expect(text).not.toMatch(/[1-9A-HJ-NP-Za-km-z]{32,44}/)
    }
  })

  test('Telegram accepts every text', () => {
    const labels = new Set(Object.values(texts.alerts).filter((one) => typeof one === 'string'))
    for (const text of allTexts(texts)) {
      if (!labels.has(text)) expect(troubleWith(text), text).toBe(null)
    }
  })

  test('Telegram accepts the commands', () => {
    for (const [name, description] of Object.entries(texts.commands)) {
      expect(name).toMatch(/^[a-z0-9_]{1,32}$/)
      expect(description.length).toBeGreaterThan(0)
      expect(description.length).toBeLessThanOrEqual(256)
    }
  })

  test('no notice of a button is longer than Telegram shows', () => {
    const { list: _, ...answers } = texts.watch
    for (const answer of [...Object.values(answers), texts.tooFast, texts.failed])
      expect(answer.length, answer).toBeLessThanOrEqual(200)
  })
})

test('a term reads as on the site', () => {
  expect(en.status({ plan: '30d', expiresAt: now }, now - 1)).toMatch(
    /Active[\s\S]*30 Days Access\nEnds: Nov 21, 2026\n1 day left/,
  )
  expect(en.status({ plan: '30d', expiresAt: now }, now)).toMatch(
    /Expired[\s\S]*Ended: Nov 21, 2026$/,
  )
})

test('one of something is not named in the plural', () => {
  const wallet = { lamports: 5n, since: null, transactions: 1, created: [] }
  const walletText = (read: number) => en.notices.scanned('x', { kind: 'wallet', ...wallet, read })
  expect(walletText(1)).toContain('Tokens created in its last transaction: 0')
  expect(walletText(2)).toContain('Tokens created in its last 2 transactions: 0')

  const mint = {
    token2022: false,
    supply: 10n,
    decimals: 0,
    name: null,
    symbol: null,
    mintAuthority: 'none',
    freezeAuthority: 'none',
    extensions: [],
  }
  const mintText = (accounts: number) => {
    const holders = Array.from({ length: accounts }, () => ({ account: 'x', amount: 1n }))
    return en.notices.scanned('x', { kind: 'mint', ...mint, holders })
  }
  expect(mintText(1)).toContain('Largest account: 10.00%')
  expect(mintText(3)).toContain('Largest 3 accounts: 30.00%')

  const summary = {
    lifetime: 0,
    thirtyDays: 0,
    linked: 0,
    open: 0,
    review: [],
    waiting: 0,
    oldest: null,
    dead: 0,
    errors: [],
  }
  expect(en.ops.summary({ ...summary, inChannel: 1 })).toContain('Channel: 1 member\n')
  expect(en.ops.summary({ ...summary, inChannel: 2 })).toContain('Channel: 2 members\n')
})

/** What a language says without a choice to make, by its place. */
function fixedTexts(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => fixedTexts(inner, `${place}.${name}`))
}

describe('Spanish', () => {
  const term = { plan: '30d', expiresAt: now } as const

  test('says everything in its own words', () => {
    const english = new Map(fixedTexts(en))
    const spanish = fixedTexts(es)
    expect(spanish.map(([place]) => place).sort()).toEqual([...english.keys()].sort())
    const same = spanish.filter(([place, words]) => english.get(place) === words)
    const own = same.map(([place]) => place).filter((place) => !/\.(operators|ops)\b/.test(place))
    expect(own.sort()).toEqual([
      '.alerts.less',
      '.alerts.more',
      '.notices.buttons.wallet',
      '.start.no',
    ])
  })

  test('names risks, turns, plans, and refusals as the site does', () => {
    const { launches } = es.notices
    for (const level of RISK_LEVELS) expect(ES_RISK[level]).toBe(CATALOG[RISK_WORDS[level]])
    for (const kind of TURN_KINDS) expect(ES_LAUNCHES.turns[kind]).toBe(CATALOG[TURN_WORDS[kind]])
    for (const refused of Object.keys(LOOKUP_REFUSALS) as LookupRefusal[])
      expect(ES_WATCH.refusals[refused]).toBe(CATALOG[LOOKUP_REFUSALS[refused]])
    for (const plan of ['30d', 'lifetime'] as const)
      expect(es.status({ plan, expiresAt: null }, now)).toContain(CATALOG[PLANS[plan].title])
    expect(launches.gone('x')).toContain('fork')
  })

  test('names the browser that wants to link', () => {
    const asked = (browser: string) => es.start.code({ code: '123456', browser, issuedAt: now })
    expect(asked('Firefox on Linux')).toContain('<b>Firefox en Linux</b>')
    expect(asked('A browser')).toContain('<b>Un navegador</b>')
  })

  test('has its plurals, dates, and numbers', () => {
    const { notices } = es
    expect(es.status(term, now - 1)).toMatch(/Activa[\s\S]*Termina: 21 nov 2026\nQueda 1 día$/)
    expect(es.status(term, now - 2 * DAY)).toContain('Quedan 2 días')
    expect(es.status(term, now)).toMatch(/Vencida[\s\S]*Terminó: 21 nov 2026$/)
    expect(notices.reminder(term, 3)).toContain(
      'en 3 días: Acceso de 30 días, hasta el 21 nov 2026',
    )
    expect(notices.reminder(term, 1)).toContain('en 1 día:')
    const preview = { matched: 1_234, of: 20_000, quiet: 0, newest: [] }
    expect(es.alerts.preview(preview)).toContain('<b>1,234</b> de 20,000 lanzamientos.')
    const amount = { lamports: lamports(1_500_000_000n), usdc: usdc(2_500_000n) }
    const said = notices.returned({ order: 'o', amount, destination: 'd' })
    expect(said).toContain('1.5 SOL y 2.50 USDC')
    const none = { graduated: 0, alive: 0, dead: 0, rugged: 0, unknown: 0, open: 0 }
    const digest = notices.digests.day({
      from: Date.UTC(2026, 10, 20),
      levels: [{ level: 'severe', outcomes: { ...none, dead: 1_980, alive: 20, open: 1 } }],
      posted: { ...none, graduated: 1, dead: 2 },
      warned: 1,
      ledger: { trades: 1, positive: 1, net: lamports(20_000_000n) },
    })
    expect(digest.split('\n')).toEqual([
      '📅 <b>Lanzamientos del viernes, 20 de noviembre, un día después</b>',
      '',
      '<b>Por el riesgo de nuestro primer informe</b>',
      '🔴 Severo: 1,980 de 2,000 terminaron mal (99%), 1 desconocido',
      '',
      '<b>Publicados aquí: 3</b>',
      '1 graduado · 2 muertos',
      '1 de ellos tuvo una advertencia debajo de su publicación.',
      'Hipotético, después de comisiones, por la regla del libro: +0.02 SOL en 1 operación de 0.5 SOL, 1 sobre cero. No es un consejo.',
      '',
      'Terminó mal: muerto o en rug pull en 24 horas.',
    ])
  })

  test('leaves what operators read in English', () => {
    expect(es.ops).toBe(en.ops)
    expect(es.notices.operators).toBe(en.notices.operators)
  })
})
