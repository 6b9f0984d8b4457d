import fc from 'fast-check'
import { WRAPPED_SOL } from '../../src/contract/launches/mints.ts'
import { STAGES } from '../../src/contract/launches/stages.ts'
import { VENUE_IDS } from '../../src/contract/launches/venues.ts'
import type {
  FlowWindow,
  MintExtension,
  Snapshot,
  TapeWallet,
} from '../../src/domains/launches/index.ts'
import { address, fundings, LAUNCH_SLOT, LAUNCHED_AT, TOKENS } from './snapshots.ts'

const HOSTILE = [
  '<b>x</b>',
  '‮evil‬',
  '\u0000\u0007',
  'a\nb',
  '{{1}}',
  "'; drop table launches",
  'ﷺ'.repeat(400),
  '\ud800',
  '_*[x](javascript:alert(1))',
]
const words = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom(...HOSTILE))
const who = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12 }).map(address) },
  { weight: 1, arbitrary: words },
)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 3 })
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: TOKENS }),
  fc.constantFrom(0n, 1n, 2n ** 64n - 1n, 2n ** 120n),
)
const moment = fc.integer({ min: 0, max: 2 * LAUNCHED_AT })
const number = fc.nat(1_000_000)
const price = maybe(fc.double({ min: 0, max: 1e30, noNaN: true }))

const share = fc.double({ min: 0, max: 1, noNaN: true })

const anyRecord = fc.record({
  entries: fc.integer({ min: 1, max: 50 }),
  creators: fc.integer({ min: 1, max: 50 }),
  snipes: fc.nat(50),
  spent: amount,
  net: amount.map((one) => one - 2n ** 80n),
})

const anyWallet: fc.Arbitrary<TapeWallet> = fc.record({
  wallet: who,
  firstSlot: fc.integer({ min: LAUNCH_SLOT - 2, max: LAUNCH_SLOT + 40 }),
  firstSignature: fc.constantFrom('launch-signature', 'a', 'b', 'c'),
  feePayer: maybe(who),
  buys: fc.nat(50),
  sells: fc.nat(50),
  bought: amount,
  sold: amount,
  spent: amount,
  received: amount,
})

const anyWindow: fc.Arbitrary<FlowWindow> = fc.record({
  buys: number,
  sells: number,
  spent: amount,
  received: amount,
  buyers: number,
  busySlots: fc.nat(75),
  squares: number,
})

const anyExtension: fc.Arbitrary<MintExtension> = fc
  .record({
    name: fc.oneof(
      words,
      fc.constantFrom('transferHook', 'permanentDelegate', 'transferFeeConfig', 'pausable'),
    ),
    feeBps: maybe(fc.nat(65_535)),
    authority: maybe(fc.oneof(who, fc.constant('none'))),
    detail: maybe(fc.oneof(words, fc.constant('none'))),
  })
  .map(({ name, feeBps, authority, detail }) => ({
    name,
    ...(feeBps === null ? {} : { feeBps }),
    ...(authority === null ? {} : { authority }),
    ...(detail === null ? {} : { detail }),
  }))

const anyCopy = maybe(
  fc.record({
    mint: who,
    venue: fc.constantFrom(...VENUE_IDS),
    by: maybe(who),
    at: moment,
    count: number,
  }),
)

const anyParts = fc.record({
  launch: fc.record({
    kind: fc.constant('launch' as const),
    slot: fc.constant(LAUNCH_SLOT),
    signature: fc.constantFrom('launch-signature', 'other'),
    path: fc.constant('0'),
    feePayer: maybe(who),
    blockTime: maybe(moment),
    venue: fc.constantFrom(...VENUE_IDS),
    mint: who,
    creator: maybe(who),
    name: maybe(words),
    symbol: maybe(words),
    uri: maybe(words),
    pool: maybe(who),
    quoteMint: maybe(fc.oneof(who, fc.constant(WRAPPED_SOL))),
    decimals: maybe(fc.nat(255)),
    supply: maybe(amount),
    virtualBase: maybe(amount),
    virtualQuote: maybe(amount),
    tokenProgram: maybe(who),
    platform: maybe(who),
  }),
  stage: fc.constantFrom(...STAGES),
  takenAt: moment,
  age: fc.nat(10_000_000),
  mint: maybe(
    fc.record({
      token2022: fc.boolean(),
      decimals: fc.nat(255),
      supply: amount,
      mintAuthority: fc.oneof(who, fc.constant('none')),
      freezeAuthority: fc.oneof(who, fc.constant('none')),
      extensions: fc.array(anyExtension, { maxLength: 5 }),
      metadata: maybe(
        fc.record({
          name: words,
          symbol: words,
          uri: words,
          updateAuthority: fc.oneof(who, fc.constant('none')),
          mutable: fc.boolean(),
        }),
      ),
    }),
  ),
  holders: maybe(
    fc.array(fc.record({ account: who, owner: maybe(who), ownerProgram: maybe(who), amount }), {
      maxLength: 20,
    }),
  ),
  document: maybe(
    fc.record({
      image: maybe(words),
      description: maybe(words),
      website: maybe(words),
      twitter: maybe(words),
      telegram: maybe(words),
    }),
  ),
  tape: fc.record({
    flow: fc.array(anyWindow, { minLength: 5, maxLength: 5 }),
    complete: fc.boolean(),
    trades: number,
    unnamed: fc.nat(20),
    breaks: maybe(fc.nat(20)),
    buys: number,
    sells: number,
    buyVolume: amount,
    sellVolume: amount,
    firstPrice: price,
    lastPrice: price,
    highPrice: price,
    lowPrice: price,
    lastTradeAt: maybe(moment),
    launchSlot: fc.constant(LAUNCH_SLOT),
    wallets: fc.array(anyWallet, { maxLength: 12 }),
    mostWallets: fc.constant(300),
    others: fc.nat(300),
    hasAllSellers: fc.boolean(),
  }),
  funding: fc
    .array(
      fc.record({
        wallet: who,
        funder: maybe(who),
        fundedAt: maybe(moment),
        transactions: fc.nat(1_000),
        historyCap: fc.constant(1_000),
      }),
      { maxLength: 8 },
    )
    .map((all) => fundings(...all)),
  exchanges: fc.constant(new Map<string, string>()),
  tips: maybe(
    fc
      .array(fc.tuple(fc.constantFrom('launch-signature', 'a', 'b'), amount))
      .map((all) => new Map(all)),
  ),
  exits: maybe(fc.array(fc.tuple(who, number)).map((all) => new Map(all))),
  developer: maybe(
    fc.record({
      wallet: who,
      launches: number,
      graduated: number,
      dead: number,
      rugged: number,
      open: number,
      medianLife: maybe(fc.nat(1e10)),
      lastLaunchAt: maybe(moment),
      knownSince: moment,
    }),
  ),
  copies: maybe(
    fc.record({
      sameName: anyCopy,
      sameSymbol: anyCopy,
      sameUri: anyCopy,
      wellKnown: maybe(words),
    }),
  ),
  liquidity: maybe(
    fc.record({
      quote: maybe(amount),
      locked: maybe(fc.double({ min: 0, max: 1, noNaN: true })),
      in: fc.constantFrom('curve' as const, 'pool' as const),
      how: maybe(words),
    }),
  ),
  quoteUsd: maybe(fc.double({ min: 0, max: 1e6, noNaN: true })),
  earlier: fc.record({
    wallets: maybe(fc.array(fc.tuple(who, anyRecord)).map((all) => new Map(all))),
    usual: maybe(fc.record({ proven: share, losers: share, snipers: share, newcomers: share })),
    funder: maybe(
      fc.record({ creators: number, launches: number, graduated: number, bad: number }),
    ),
    reuse: maybe(fc.record({ site: maybe(number), handle: maybe(number), picture: maybe(number) })),
    market: fc.record({
      launches: maybe(number),
      graduations: maybe(number),
      // JSON has no -0.
      solMove: maybe(fc.double({ min: -9, max: 9, noNaN: true }).map((move) => move + 0)),
    }),
  }),
})

/** Any snapshot that the type allows, with hostile words wherever there are words. */
export const anySnapshot: fc.Arbitrary<Snapshot> = anyParts.map(({ earlier, ...rest }) => {
  const traded = new Set(rest.tape.wallets.map(({ wallet }) => wallet))
  const known = earlier.wallets && [...earlier.wallets].filter(([wallet]) => traded.has(wallet))
  return { ...rest, earlier: { ...earlier, wallets: known && new Map(known) } }
})
