import { WALLET_ACT_KINDS } from '../../../src/contract/alerts.ts'
import type { LaunchBody } from '../../../src/contract/launches/bodies.ts'
import { RISK_LEVELS } from '../../../src/contract/launches/risk.ts'
import { TURN_KINDS, type TurnKind } from '../../../src/contract/launches/turns.ts'
import type { PlanId } from '../../../src/contract/plans.ts'
import type { Report } from '../../../src/domains/risk/index.ts'
import type { ScanResult } from '../../../src/domains/scans/index.ts'
import { EN_TEXTS, type Texts } from '../../../src/entry/bot/texts/en/texts.ts'
import type { HourDigest } from '../../../src/flows/telegram/digests/digest.ts'
import type { LaunchCard } from '../../../src/flows/telegram/launch-card.ts'
import type { WalletCard } from '../../../src/flows/telegram/watches/wallet-card.ts'
import { lamports, usdCents, usdc } from '../../../src/kernel/money.ts'

const now = Date.UTC(2026, 10, 21)

/** Every text that contains something from outside, with `word` in all these places. */
export function rendered(
  word: () => string,
  number: () => number,
  texts: Texts = EN_TEXTS,
): (() => string)[] {
  const { notices, start, ops } = texts
  const { operators } = notices
  const person = () => ({ id: word(), username: word(), firstName: word(), language: null })
  const plan = (): PlanId => (number() < 0.5 ? '30d' : 'lifetime')
  const coins = () => ({ lamports: lamports(units()), usdc: usdc(units()) })
  const units = () => BigInt(Math.floor(number() * 2 ** 53)) * BigInt(Math.floor(number() * 2_000))
  const list = (most: number) => Array.from({ length: Math.floor(number() * most) }, word)
  const mint = (): ScanResult => ({
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
  const wallet = (): ScanResult => ({
    kind: 'wallet',
    lamports: units(),
    since: now,
    transactions: 1_000,
    created: list(40),
    read: 20,
  })
  const exception = () => word() as 'review'
  const { launches, digests } = notices
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
    knownSince: now,
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
  const sign = () => ({
    sign: word(),
    version: 1,
    weight: number(),
    title: word(),
    evidence: word(),
    ...(number() < 0.7
      ? ({ outcome: 'seen', strength: number() } as const)
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
      attention: maybe(() => Math.floor(number() * 101)),
      market_cap_cents: maybe(count),
      trades: count(),
      graduated_at: maybe(() => now),
      confirmed: true,
      market_cap_in_quote: null,
      from_history: false,
    }
    const report: Report = {
      mint,
      stage: '60s',
      madeAt: now,
      rulesVersion: '1',
      score: 1,
      level: 'low',
      flags: Array.from({ length: Math.floor(number() * 40) }, flag),
      model: {
        version: 'prior',
        trained: false,
        risk: null,
        graduates: null,
        baseline: null,
        basis: word(),
      },
    }
    const holder = () => ({
      owner: maybe(word),
      share: number(),
      role: maybe(() => 'market' as const),
    })
    return {
      launch,
      terms: { curve_progress: null, fees_to: null, mayhem: maybe(() => true) },
      quoteMint: maybe(word),
      report: maybe(() => report),
      attention: maybe(() => ({ version: '1', score: 50, signs: Array.from({ length: 6 }, sign) })),
      holders: maybe(() => [holder(), holder()]),
      warned: false,
      developer: maybe(record),
      market: {
        stage: maybe(() => '60s' as const),
        marketCapCents: maybe(count),
        trades: maybe(count),
        volumeCents: maybe(count),
        liquidityCents: maybe(count),
        bundled: maybe(number),
      },
      now,
    }
  }
  const turn = (kind: TurnKind) => ({ mint: word(), kind, turned_at: now, evidence: word() })
  const walletThatActed = (): WalletCard => {
    const { launch } = card()
    const acts = Array.from({ length: 1 + Math.floor(number() * 12) }, () => ({
      kind: WALLET_ACT_KINDS[Math.floor(number() * WALLET_ACT_KINDS.length)] ?? 'bought',
      ...{ at: now - count() * 1_000, launch, lamports: maybe(units) },
    }))
    return {
      wallet: word(),
      ...{ acts, launched: record(), bought: record(), usual: maybe(number), now },
    }
  }
  const outcomes = () => ({
    ...{ graduated: count(), alive: count(), dead: count() },
    ...{ rugged: count(), unknown: count(), open: count() },
  })
  const hour = (): HourDigest => {
    const { launch } = card()
    return {
      ...{ from: now, to: now, seen: maybe(count), isPartial: number() < 0.5, severe: count() },
      posted: Array.from({ length: Math.floor(number() * 12) }, () => ({
        ...{ launch, before: maybe(count) },
      })),
      unposted: count() + 4,
      loudest: [launch, launch, launch, launch],
    }
  }
  return [
    () => notices.scanned(word(), mint()),
    () => notices.scanned(word(), wallet()),
    () => notices.scanned(word(), { kind: 'account', owner: word() }),
    () => notices.scanned(word(), null),
    () => notices.fromSupport(word()),
    () => notices.acted(walletThatActed()),
    () =>
      launches.post(card(), {
        because: 'market_cap',
        warns: true,
        since: maybe(() => ({
          ...{ at: now, score: maybe(count), attention: maybe(count), cap: maybe(count) },
        })),
        turns: TURN_KINDS.map(turn),
      }),
    () => launches.turned(card(), turn('developer_sells')),
    () => launches.card(card()),
    () => digests.hour(hour()),
    () =>
      digests.day({
        ...{ from: now, posted: outcomes(), warned: count() },
        levels: RISK_LEVELS.map((level) => ({ level, outcomes: outcomes() })),
        ledger: maybe(() => ({ trades: count(), positive: count(), net: lamports(-units()) })),
      }),
    () => operators.policy([word(), word()]),
    () => launches.report(card()),
    () => launches.line(card()),
    () => launches.gone(word()),
    () =>
      launches.record({
        ...{ ...record(), median_life_ms: maybe(count), first_launch_at: now, last_launch_at: now },
        ...{
          funder: maybe(word),
          crew_wallets: maybe(count),
          watched_since: now,
          from_history: { launches: 0, graduated: 0, dead: 0, rugged: 0, open: 0 },
        },
        recent: Array.from({ length: 8 }, () => ({
          ...card().launch,
          ...{ high_market_cap_cents: null, high_market_cap_sol: null },
          ...{ last_trade_at: null, ended: null },
        })),
      }),
    () => operators.support(person(), plan(), word()),
    () => operators.contact({ name: word(), replyTo: word(), message: word(), plan: null }),
    () => operators.alarm({ kind: word(), wallet: word(), detail: word() }),
    () => operators.review({ id: word(), plan: plan(), exception: exception(), unknown: true }),
    () => operators.addedByHand(person()),
    () => start.code({ code: word(), browser: word(), issuedAt: now }),
    () => ops.sure(word(), word()),
    () => ops.done(word(), word(), person()),
    () => ops.refused(word(), word()),
    () =>
      ops.refunded(word(), {
        destination: word(),
        received: coins(),
        returned: coins(),
        revoked: list(3),
        warning: maybe(word),
      }),
    () =>
      ops.refundedExcess({
        order: word(),
        destination: word(),
        excess: coins(),
        returned: coins(),
      }),
    () =>
      texts.payment({ plan: plan(), expiresAt: null }, now, [
        { id: word(), plan: plan(), at: now, excess: usdCents(7_500) },
      ]),
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
