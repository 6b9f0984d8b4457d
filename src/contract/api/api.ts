import { z } from 'zod'
import { LAUNCH_EVENT_TYPES } from '../launches/events.ts'
import { RISK_LEVELS } from '../launches/risk.ts'
import { STAGES } from '../launches/stages.ts'
import { TURN_KINDS } from '../launches/turns.ts'
import { VENUE_IDS } from '../launches/venues.ts'
import { CapShape, CoinTermsShape, HazardsShape, OutcomeDefinitionShape } from './launch-shapes.ts'

/**
 * The data API's responses as zod schemas. The OpenAPI document and the types in `launches/bodies.ts` are made
 * from them, so a field is added here alone. The browser does not load this file.
 */

const time = z.number().int().describe('Milliseconds since 1970, UTC.')
const address = z.string().describe('A Solana address, base58.')
const stage = z.enum(STAGES).describe('How long after the launch it was scored.')
const venue = z.enum(VENUE_IDS).describe('Where it was launched.')
const level = z.enum(RISK_LEVELS).describe('A fifth of the scale each.')
const score = z.number().int().min(0).max(100).describe('Risk, higher is riskier.')
const attention = z
  .number()
  .int()
  .min(0)
  .max(100)
  .describe('How much happens around the launch, higher is more. Not a forecast, not advice.')
const cents = z.number().int().nullable()
const cursor = z
  .string()
  .nullable()
  .describe('Pass it to get the next page; null: this is the last page.')
const outcome = z.enum(['graduated', 'dead', 'rugged', 'alive', 'unknown'])

const launch = {
  mint: address,
  venue,
  name: z.string().nullable().describe('As its developer wrote it, cleaned and truncated.'),
  symbol: z.string().nullable(),
  creator: address.nullable(),
  launched_at: time,
  detected_at: time,
  stage: stage.nullable().describe('The newest scored stage; null: not scored yet.'),
  score: score.nullable(),
  level: level.nullable(),
  reasons: z
    .array(z.string())
    .describe(
      'Its strongest reasons, at most three: those that moved the chance of a bad end most.',
    ),
  attention: attention.nullable(),
  market_cap_cents: cents.describe('US cents; null: unknown.'),
  market_cap_in_quote: CapShape,
  trades: z.number().int(),
  graduated_at: time.nullable(),
  confirmed: z.boolean().describe('The chain has confirmed the launch.'),
  from_history: z
    .boolean()
    .describe('Read from the chain’s history: scored as of then, and never alerted.'),
}

export const ReportShape = z.object({
  stage,
  made_at: time,
  rules_version: z.string(),
  score,
  level,
  flags: z.array(
    z.object({
      rule: z.string(),
      version: z.number().int(),
      outcome: z.enum(['flag', 'clear', 'unknown']),
      title: z.string(),
      evidence: z.string(),
      weight: z
        .number()
        .describe('How much of the remaining trust a flag of full strength takes, 0 to 1.'),
      level: level.nullable(),
    }),
  ),
  model: z.object({
    version: z.string(),
    trained: z.boolean(),
    risk: z
      .number()
      .nullable()
      .describe('Of a dead or rugged end in 24 h, 0 to 1; null: unknown, or of the past.'),
    graduates: z
      .number()
      .nullable()
      .describe(
        'Probability, 0 to 1, that it graduates within 24 hours. Null before it is trained.',
      ),
    basis: z.string(),
    hazards: HazardsShape,
  }),
  alike: z
    .object({
      bad: z.number().int().describe('How many ended dead or rugged within 24 hours.'),
      of: z.number().int(),
      source: z.enum(['live', 'history']),
      says: z.string().describe('The same in one sentence.'),
    })
    .nullable()
    .describe(
      'Earlier launches with a score like this; null: too few, too early, or the launch is over.',
    ),
  tape: z
    .string()
    .nullable()
    .describe('What its trades may lack; null: nothing, or the report predates this check.'),
  attention: z
    .object({
      version: z.string(),
      score: attention.nullable(),
      signs: z.array(
        z.object({
          sign: z.string(),
          version: z.number().int(),
          outcome: z.enum(['seen', 'unknown']),
          title: z.string(),
          evidence: z.string(),
          weight: z.number().describe('Its share of the total, 0 to 1.'),
          strength: z.number().nullable().describe('0 to 1; null: unknown.'),
        }),
      ),
    })
    .nullable()
    .describe('null: the report predates attention.'),
})

export const LaunchShape = z.object(launch)

/**
 * What `GET /api/v1/launches` answers.
 *
 * @example
 * Prints the symbols of the newest launches; each request carries a lifetime member's key:
 * ```ts
 * import { LaunchPageShape } from './api.ts'
 *
 * async function newestSymbols(origin: string, key: string) {
 *   const response = await fetch(`${origin}/api/v1/launches?limit=5`, {
 *     headers: { authorization: `Bearer ${key}` },
 *   })
 *   if (!response.ok) throw new Error(`HTTP ${response.status}`)
 *   const { launches } = LaunchPageShape.parse(await response.json())
 *   return launches.map(({ symbol }) => symbol)
 * }
 *
 * const page = { launches: [], cursor: null }
 * globalThis.fetch = async () => Response.json(page)
 * await newestSymbols('https://mintwatch.example', 'mw_key') // → []
 * ```
 */
export const LaunchPageShape = z.object({ launches: z.array(LaunchShape), cursor })
export const LaunchDetailShape = z.object({
  ...launch,
  slot: z.number().int(),
  signature: z.string(),
  pool: address.nullable(),
  quote_mint: address.nullable(),
  supply: z.string().nullable().describe('Raw units, decimal text.'),
  decimals: z.number().int().nullable(),
  terms: CoinTermsShape,
  uri: z
    .string()
    .nullable()
    .describe('Untrusted: its developer chose it. Don’t open it without precautions.'),
  on_request: z
    .boolean()
    .describe('A member had it looked up: in no list and no figure, and never alerted.'),
  creator_now: address
    .nullable()
    .describe('Whom its launchpad has named as creator since; null: still creator.'),
  warned: z
    .boolean()
    .describe(
      'It turned for the worse after it was posted or while a member watched it, or ended dead or rugged.',
    ),
  market_only: z
    .boolean()
    .describe(
      'Looked up without finding its launch: launched_at and signature are its oldest known transaction’s.',
    ),
  reports: z.array(ReportShape).describe('One for each scored stage, oldest first.'),
  holders: z
    .array(
      z.object({
        owner: address.nullable(),
        share: z.number().describe('Of the supply, 0 to 1.'),
        role: z
          .enum(['market', 'developer'])
          .nullable()
          .describe('market: the curve, a pool, a locker, or a burn.'),
      }),
    )
    .nullable()
    .describe('The largest first.'),
  prices: z
    .array(z.object({ at: time, price: z.number() }))
    .describe('Quote per whole token over time, at most 240 points, oldest first.'),
  outcomes: z.array(
    z.object({
      horizon: z.enum(['1h', '24h', '7d']),
      outcome,
      judged_at: time,
      evidence: z.string(),
      definition: OutcomeDefinitionShape,
    }),
  ),
})
export const DeveloperShape = z.object({
  wallet: address,
  launches: z.number().int(),
  graduated: z.number().int(),
  dead: z.number().int(),
  rugged: z.number().int(),
  open: z.number().int().describe('Launches whose outcome is not known yet.'),
  median_life_ms: z.number().nullable(),
  first_launch_at: time.nullable(),
  last_launch_at: time.nullable(),
  funder: address.nullable().describe('The wallet that first sent it SOL; null: unknown.'),
  crew_wallets: z.number().int().nullable().describe('Wallets of its crew; null: none known.'),
  watched_since: time,
  from_history: z
    .object({
      launches: z.number().int(),
      graduated: z.number().int(),
      dead: z.number().int(),
      rugged: z.number().int(),
      open: z.number().int(),
    })
    .describe('How many of these launches were read from the chain’s history.'),
  recent: z
    .array(
      LaunchShape.extend({
        high_market_cap_cents: cents.describe(
          'The highest that we saw; null: no price in dollars was known then.',
        ),
        high_market_cap_sol: z
          .number()
          .nullable()
          .describe('The same in SOL, of coins that are priced in it and have none in dollars.'),
        last_trade_at: time.nullable(),
        ended: z
          .object({ horizon: z.enum(['1h', '24h', '7d']), outcome })
          .nullable()
          .describe('At the longest horizon with an outcome; null: none yet.'),
      }),
    )
    .describe('The newest, at most fifty.'),
})
export const AlertShape = z.object({
  mint: address,
  alerted_at: time,
  stage,
  score,
  level,
  rules_version: z.string(),
  delay_ms: z.number().int().nullable().describe('From the block to our alert; null: unknown.'),
  attention_60s: attention.nullable().describe('As reported a minute after the launch.'),
  outcome: outcome.nullable().describe('At the longest horizon with an outcome.'),
})
export const AlertPageShape = z.object({ alerts: z.array(AlertShape), cursor })

export const TradeShape = z.object({
  signature: z.string(),
  path: z.string().describe('Its place in the transaction.'),
  slot: z.number().int(),
  at: time.describe('The block’s time, or when we saw it, ms.'),
  side: z.enum(['buy', 'sell']),
  trader: address.nullable(),
  base_amount: z.string().describe('Raw units of the token, decimal text.'),
  quote_amount: z.string().describe('Raw units of what it was paid in, decimal text.'),
  pool: address.nullable().describe('null: the bonding curve, or not reported.'),
  origin: z
    .enum(['boost'])
    .nullable()
    .describe('boost: pump.fun’s own purchase, which burns what it buys; null: a trader’s.'),
})
export const TradePageShape = z.object({
  trades: z.array(TradeShape),
  cursor,
  may_miss: z
    .boolean()
    .nullable()
    .describe('true: there may be older trades that we don’t have; null: see the next page.'),
})

export const LaunchEventShape = z.object({
  id: z.number().int().describe('Grows by one with every event; send the last one to resume.'),
  type: z.enum(LAUNCH_EVENT_TYPES),
  at: time,
  mint: address,
  stage: stage.nullable().describe('Which report `launch.scored` is about.'),
  turn: z
    .object({ kind: z.enum(TURN_KINDS), evidence: z.string() })
    .nullable()
    .describe('How a posted launch turned.'),
  launch: LaunchShape.nullable().describe('As it is when sent; null: the chain dropped it.'),
})
