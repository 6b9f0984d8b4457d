import { z } from 'zod'
import { EXCHANGES } from '../../contract/launches/exchanges.ts'
import { STAGES } from '../../contract/launches/stages.ts'
import { VENUE_IDS } from '../../contract/launches/venues.ts'
import { EARLIER_JSON, earlierOf, toEarlierRow } from './earlier/earlier-json.ts'
import { exchangesAmong, type Snapshot } from './snapshot.ts'
import { FLOW_JSON, toFlowRow } from './tape/flow.ts'
import { toWalletRow, WALLET_JSON, withUnnamed } from './tape/wallet-json.ts'

/**
 * A snapshot as text, so that it can be re-scored: bigints as decimal text, the funding map as a
 * list, exchanges, exits, and tips as pairs, wallets and windows of the tape as rows without names.
 */
export function snapshotToJson(snapshot: Snapshot): string {
  const { exchanges, exits, tips, sources, reach, earlier, developer, ...rest } = snapshot
  const { tape, funding } = rest
  const { feePayer, ...launch } = rest.launch
  const plain = {
    ...rest,
    launch: { ...launch, payer: feePayer },
    // What was sent is no input of a rule, and `wallet_fundings` keeps it.
    funding: [...funding.values()].map(({ lamports, before, ...one }) => one),
    tape: {
      ...tape,
      wallets: tape.wallets.map(toWalletRow),
      ...(tape.flow && { flow: tape.flow.map(toFlowRow) }),
    },
    exchanges: [...exchanges],
    exits: exits && [...exits],
    deployer: developer,
    tips: tips && [...tips],
    sources: sources && [...sources.values()],
    usual: reach && [...reach],
    ...(earlier && { earlier: toEarlierRow(earlier, tape.wallets) }),
  }
  return JSON.stringify(plain, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
}

/** Reads what {@link snapshotToJson} wrote; null for anything else. Never throws. */
export function snapshotFromJson(text: string): Snapshot | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  return SNAPSHOT.safeParse(json).data ?? null
}

const text = z.string()
const whole = z.int()
const raw = z
  .string()
  .regex(/^-?\d{1,40}$/)
  .transform(BigInt)
const share = z.number().min(0).max(1)
const venue = z.enum(VENUE_IDS)

const funding = z.object({
  wallet: text,
  funder: text.nullable(),
  fundedAt: z.number().nullable(),
  transactions: whole,
  historyCap: whole,
})

const reach = z.object({ funds: share.nullable(), creators: whole, isOneOwner: z.boolean() })

const copy = z.object({ mint: text, venue, by: text.nullable(), at: z.number(), count: whole })

const STORED = z.object({
  launch: z
    .object({
      kind: z.literal('launch'),
      slot: whole,
      signature: text,
      path: text,
      payer: text.nullable(),
      blockTime: z.number().nullable(),
      venue,
      mint: text,
      creator: text.nullable(),
      name: text.nullable(),
      symbol: text.nullable(),
      uri: text.nullable(),
      pool: text.nullable(),
      quoteMint: text.nullable(),
      decimals: whole.nullable(),
      supply: raw.nullable(),
      virtualBase: raw.nullable(),
      virtualQuote: raw.nullable(),
      tokenProgram: text.nullable(),
      platform: text.nullable(),
    })
    .transform(({ payer: feePayer, ...launch }) => ({ ...launch, feePayer })),
  stage: z.enum(STAGES),
  takenAt: z.number(),
  age: z.number(),
  mint: z
    .object({
      token2022: z.boolean(),
      decimals: whole,
      supply: raw,
      mintAuthority: text,
      freezeAuthority: text,
      extensions: z.array(
        z.object({
          name: text,
          feeBps: z.number().exactOptional(),
          authority: text.exactOptional(),
          detail: text.exactOptional(),
        }),
      ),
      metadata: z
        .object({
          name: text,
          symbol: text,
          uri: text,
          updateAuthority: text,
          mutable: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  holders: z
    .array(
      z.object({
        account: text,
        owner: text.nullable(),
        ownerProgram: text.nullable(),
        amount: raw,
        lock: z
          .object({ recipient: text, sender: text, locked: raw, isRevocable: z.boolean() })
          .nullable()
          .exactOptional(),
        depositor: text.exactOptional(),
        pool: text.exactOptional(),
      }),
    )
    .nullable(),
  document: z
    .object({
      image: text.nullable(),
      description: text.nullable(),
      website: text.nullable(),
      twitter: text.nullable(),
      telegram: text.nullable(),
    })
    .nullable(),
  tape: z
    .object({
      complete: z.boolean(),
      trades: whole,
      // Older snapshots have neither.
      unnamed: whole.nullable().default(null),
      breaks: whole.nullable().default(null),
      buys: whole,
      sells: whole,
      buyVolume: raw,
      sellVolume: raw,
      firstPrice: z.number().nullable(),
      lastPrice: z.number().nullable(),
      highPrice: z.number().nullable(),
      lowPrice: z.number().nullable(),
      lastTradeAt: z.number().nullable(),
      launchSlot: whole,
      wallets: z.array(WALLET_JSON),
      mostWallets: whole,
      others: whole,
      // Older snapshots have neither.
      hasAllSellers: z.boolean().exactOptional(),
      flow: FLOW_JSON.exactOptional(),
    })
    .transform(withUnnamed),
  funding: z.array(funding).transform((all) => new Map(all.map((one) => [one.wallet, one]))),
  // Older snapshots have none.
  exchanges: z.array(z.tuple([text, text])).default([]),
  tips: z
    .array(z.tuple([text, raw]))
    .transform((all) => new Map(all))
    .nullable()
    .default(null),
  exits: z
    .array(z.tuple([text, whole]))
    .transform((all) => new Map(all))
    .nullable()
    .default(null),
  // What snapshots call the developer: it was stored so before the code had one word.
  deployer: z
    .object({
      wallet: text,
      launches: whole,
      graduated: whole,
      dead: whole,
      rugged: whole,
      open: whole,
      medianLife: z.number().nullable(),
      usualGraduated: share.nullable().exactOptional(),
      lastLaunchAt: z.number().nullable(),
      knownSince: z.number(),
    })
    .nullable(),
  copies: z
    .object({
      sameName: copy.nullable(),
      sameSymbol: copy.nullable(),
      sameUri: copy.nullable(),
      wellKnown: text.nullable(),
    })
    .nullable(),
  liquidity: z
    .object({
      quote: raw.nullable(),
      locked: share.nullable(),
      in: z.enum(['curve', 'pool']),
      how: text.nullable(),
    })
    .nullable(),
  quoteUsd: z.number().nullable(),
  // Older snapshots have none of these.
  quoteCoin: z
    .union([
      z.object({ decimals: whole, mostUsd: z.number(), asOf: z.number() }),
      z.object({
        unknown: z.enum(['not_followed', 'too_new', 'quiet', 'removable', 'no_rate']),
      }),
    ])
    .exactOptional(),
  sources: z
    .array(z.object({ wallet: text, from: text.nullable(), amount: raw }))
    .transform((all) => new Map(all.map((one) => [one.wallet, one])))
    .exactOptional(),
  // Stored before the code had a better name.
  usual: z
    .array(z.tuple([text, reach]))
    .transform((all) => new Map(all))
    .exactOptional(),
  pools: z.array(text).exactOptional(),
  earlier: EARLIER_JSON.exactOptional(),
})

/** Also names exchanges that were listed later. */
const SNAPSHOT: z.ZodType<Snapshot> = STORED.transform(
  ({ exchanges, earlier, deployer: developer, usual: reach, ...stored }) => ({
    ...stored,
    ...(reach && { reach }),
    developer,
    ...(earlier && { earlier: earlierOf(earlier, stored.tape.wallets) }),
    exchanges: new Map([...exchanges, ...exchangesAmong(stored.funding.values(), EXCHANGES)]),
  }),
)
