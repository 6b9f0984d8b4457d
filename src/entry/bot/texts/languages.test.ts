import { expect, test } from 'vitest'
import { hostileWords, seeded } from '../../../../test/support/hostile.ts'
import { rendered } from '../../../../test/support/telegram/rendered-texts.ts'
import { troubleWith } from '../../../../test/support/telegram/telegram-html.ts'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import { VENUE_IDS } from '../../../contract/launches/venues.ts'
import { en } from './en/texts.ts'

const MILLION = 1_000_000
const now = Date.UTC(2026, 10, 21)

test('a million hostile words break no text', () => {
  const random = seeded(20_261_121)
  let words = 0
  const next = hostileWords(random)
  const word = () => {
    words += 1
    return next()
  }
  const renderers = rendered(word, random)
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
    for (const render of rendered(() => word, number)) {
      const text = render()
      expect(troubleWith(text), text.slice(0, 200)).toBe(null)
    }
  }
})

/** Every text of the language with ordinary things in it. */
function allTexts(): string[] {
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
  visit(en)
  for (const render of rendered(
    () => 'word',
    () => 0.7,
  ))
    texts.push(render())
  const { notices } = en
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
    en.start.offer(term),
    en.start.member(term, true),
    en.start.member(term, false),
    en.status(term, now - 1),
    en.status(term, now),
    en.help.text(true),
    en.help.text(false),
    en.alerts.text(chosen),
    en.alerts.text(DEFAULT_ALERTS),
  )
  return texts
}

test('no text names a price, a wallet of ours, or a way to pay in SOL', () => {
  const texts = allTexts()
  expect(texts.length).toBeGreaterThan(80)
  for (const whole of texts) {
    // A token's market figures are not our prices.
    const figures = whole.replace(/(market cap|liquidity|volume|→) \$[\d,]+/gi, '')
    // Nor is what was paid and went back.
    const text = /^(↩️|🗄|💰)/u.test(whole) ? figures.replace(/[\d.]+ USDC/g, '') : figures
    expect(text).not.toMatch(
      /\$\s?\d|\d\s?(usd|dollars?|usdc|usdt|stars?)\b|\bUSD\b|\bprices?\b|\bcost/i,
    )
    expect(text).not.toMatch(
      /\b(pay|send|transfer|buy|purchase|renew)\b.{0,40}\b(SOL|solana|crypto|lamports)\b/i,
    )
    expect(text).not.toMatch(/\bsolana:|\b(150|600|450)\b|\bour wallet|receiving wallet/i)
    expect(text).not.toMatch(/[1-9A-HJ-NP-Za-km-z]{32,44}/)
  }
})

test('Telegram accepts every text', () => {
  const labels = new Set(Object.values(en.alerts).filter((one) => typeof one === 'string'))
  for (const text of allTexts()) {
    if (!labels.has(text)) expect(troubleWith(text), text).toBe(null)
  }
})

test('Telegram accepts the commands', () => {
  for (const [name, description] of Object.entries(en.commands)) {
    expect(name).toMatch(/^[a-z0-9_]{1,32}$/)
    expect(description.length).toBeGreaterThan(0)
    expect(description.length).toBeLessThanOrEqual(256)
  }
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
