import { expect, test } from 'vitest'
import { hostileWords, seeded } from '../../../../test/support/hostile.ts'
import { troubleWith } from '../../../../test/support/telegram-html.ts'
import type { LaunchBody } from '../../../contract/launches.ts'
import type { PlanId } from '../../../contract/plans.ts'
import { VENUE_IDS } from '../../../contract/venues.ts'
import { DEFAULT_PREFERENCES } from '../../../domains/alerts/index.ts'
import type { Report } from '../../../domains/risk/index.ts'
import type { Finding } from '../../../domains/scans/index.ts'
import type { LaunchCard } from '../../../flows/launch-card.ts'
import { en } from './en.ts'

const MILLION = 1_000_000
const now = Date.UTC(2026, 10, 21)

/** Every text that takes something from outside, with what `word` says in all places. */
function rendered(word: () => string, number: () => number): (() => string)[] {
  const { notices, start, ops } = en
  const { operators } = notices
  const person = () => ({ id: word(), username: word(), firstName: word(), language: null })
  const plan = (): PlanId => (number() < 0.5 ? '30d' : 'lifetime')
  const units = () => BigInt(Math.floor(number() * 2 ** 53)) * BigInt(Math.floor(number() * 2_000))
  const list = (most: number) => Array.from({ length: Math.floor(number() * most) }, word)
  const mint = (): Finding => ({
    kind: 'mint',
    name: word(),
    symbol: word(),
    token2022: number() < 0.5,
    decimals: Math.floor(number() * 20),
    supply: units(),
    mintAuthority: word(),
    freezeAuthority: 'none',
    extensions: list(64),
    holders: list(20).map((account) => ({ account, amount: units() })),
  })
  const wallet = (): Finding => ({
    kind: 'wallet',
    lamports: units(),
    since: now,
    transactions: 1_000,
    created: list(40),
    read: 20,
  })
  const exception = () => word() as 'review'
  const { launches } = notices
  const maybe = <T>(value: () => T) => (number() < 0.3 ? null : value())
  const count = () => Math.floor(number() * 10_000)
  const record = () => ({
    wallet: word(),
    launches: count(),
    graduated: count(),
    dead: count(),
    rugged: count(),
    open: count(),
    medianLife: maybe(count),
    lastLaunchAt: maybe(() => now),
    watchedSince: now,
  })
  const flag = () => ({
    rule: word(),
    version: 1,
    weight: number(),
    title: word(),
    level: null,
    evidence: word(),
    ...(number() < 0.6
      ? ({ outcome: 'flag', strength: number() } as const)
      : ({ outcome: 'unknown' } as const)),
  })
  const card = (): LaunchCard => {
    const mint = word()
    const launch: LaunchBody = {
      mint,
      venue: 'pumpfun',
      name: maybe(word),
      symbol: maybe(word),
      creator: maybe(word),
      launched_at: now - count(),
      detected_at: now,
      stage: '60s',
      score: maybe(() => Math.floor(number() * 101)),
      level: maybe(() => 'severe' as const),
      reasons: [],
      market_cap_cents: maybe(count),
      trades: count(),
      graduated_at: maybe(() => now),
      confirmed: true,
    }
    const report: Report = {
      mint,
      stage: '60s',
      madeAt: now,
      rulesVersion: '1',
      score: 1,
      level: 'low',
      flags: Array.from({ length: Math.floor(number() * 40) }, flag),
      model: { version: 'prior', trained: false, risk: null, baseline: null, basis: word() },
    }
    const holder = () => ({
      owner: maybe(word),
      share: number(),
      role: maybe(() => 'market' as const),
    })
    return {
      launch,
      report: maybe(() => report),
      holders: maybe(() => [holder(), holder()]),
      deployer: maybe(record),
      market: {
        volumeCents: maybe(count),
        liquidityCents: maybe(count),
        bundled: maybe(number),
      },
      now,
    }
  }
  return [
    () => notices.scanned(word(), mint()),
    () => notices.scanned(word(), wallet()),
    () => notices.scanned(word(), { kind: 'account', owner: word() }),
    () => notices.scanned(word(), null),
    () => notices.fromSupport(word()),
    () => launches.card(card()),
    () => launches.report(card()),
    () => launches.line(card()),
    () => launches.gone(word()),
    () =>
      launches.record({
        ...{ ...record(), median_life_ms: maybe(count), first_launch_at: now, last_launch_at: now },
        ...{ funder: maybe(word), watched_since: now },
        recent: Array.from({ length: 8 }, () => card().launch),
      }),
    () => operators.support(person(), plan(), word()),
    () => operators.contact({ name: word(), replyTo: word(), message: word(), plan: null }),
    () => operators.alarm({ kind: word(), wallet: word(), detail: word() }),
    () => operators.review({ id: word(), plan: plan(), exception: exception() }),
    () => operators.stranger(person()),
    () => operators.other(word(), word()),
    () => start.code({ code: word(), browser: word(), issuedAt: now }),
    () => ops.sure(word(), word()),
    () => ops.done(word(), word(), person()),
    () => ops.refused(word(), word()),
    () =>
      en.payment({ plan: plan(), expiresAt: null }, now, [{ id: word(), plan: plan(), at: now }]),
    () =>
      ops.summary({
        lifetime: 1,
        thirtyDays: 1,
        linked: 1,
        inChannel: 1,
        open: 1,
        review: list(5).map((id) => ({ id, plan: plan(), exception: exception() })),
        waiting: 1,
        oldest: now,
        dead: 1,
        errors: list(5).map((failure) => ({ at: now, failure })),
      }),
  ]
}

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
    ...DEFAULT_PREFERENCES,
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
    en.alerts.text(DEFAULT_PREFERENCES),
  )
  return texts
}

test('no text names a price, a wallet of ours, or a way to pay in SOL', () => {
  const texts = allTexts()
  expect(texts.length).toBeGreaterThan(80)
  for (const whole of texts) {
    // What a stranger's coin is worth on its market is no price of ours.
    const text = whole.replace(/(Market cap|liquidity|volume) \$[\d,]+/g, '')
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

test('every text is what Telegram takes', () => {
  const labels = new Set(Object.values(en.alerts).filter((one) => typeof one === 'string'))
  for (const text of allTexts()) {
    if (!labels.has(text)) expect(troubleWith(text), text).toBe(null)
  }
})

test('commands are what Telegram takes', () => {
  for (const [name, description] of Object.entries(en.commands)) {
    expect(name).toMatch(/^[a-z0-9_]{1,32}$/)
    expect(description.length).toBeGreaterThan(0)
    expect(description.length).toBeLessThanOrEqual(256)
  }
})

test('a term is told as the site tells it', () => {
  expect(en.status({ plan: '30d', expiresAt: now }, now - 1)).toMatch(
    /Active[\s\S]*30 Days Access\nEnds: Nov 21, 2026\n1 day left/,
  )
  expect(en.status({ plan: '30d', expiresAt: now }, now)).toMatch(
    /Expired[\s\S]*Ended: Nov 21, 2026$/,
  )
})
