import { isAddress } from '@solana/kit'
import { z } from 'zod'
import { MOST_BUYERS, MOST_CAP_USD, QUOTE_IDS, RECORD_FILTERS, SOCIAL_IDS } from '../alerts.ts'
import { LAUNCH_EVENT_TYPES } from '../launches/events.ts'
import { RISK_LEVELS } from '../launches/risk.ts'
import { VENUE_IDS } from '../launches/venues.ts'
import { Text } from '../schemas.ts'
import { WEBHOOK_EVENT_TYPES } from '../webhooks.ts'

/** The data API's requests as zod schemas. The browser does not load this file. */

const venue = z.enum(VENUE_IDS).describe('Where it was launched.')
/** A number in a query is digits; JavaScript would also read nothing at all as 0. */
const digits = (value: unknown) =>
  typeof value === 'string' && !/^\d{1,16}$/.test(value) ? Number.NaN : value
const whole = (min: number, max: number) =>
  z.preprocess(digits, z.coerce.number().int().min(min).max(max))
const limit = whole(1, 100).default(50).describe('Items per page; 50 if it is missing.')
const from = z.string().max(250).optional().describe('The cursor of the previous page.')
const moment = whole(0, 8.64e15)

export const LaunchesQuery = z.strictObject({
  venue: venue.optional(),
  level: z.enum(RISK_LEVELS).optional(),
  creator: z.string().refine(isAddress).optional().describe('Launches of this wallet.'),
  since: moment.optional().describe('Detected at or after this time, ms.'),
  until: moment.optional().describe('Detected at or before this time, ms.'),
  limit,
  cursor: from,
})
export const TradesQuery = z.strictObject({ limit, cursor: from })
export const AlertsQuery = z.strictObject({
  since: moment.optional().describe('Alerted at or after this time, ms.'),
  until: moment.optional().describe('Alerted at or before this time, ms.'),
  limit,
  cursor: from,
})

const score = whole(0, 100).optional()
const share = whole(0, 100).optional()
const parts = z
  .string()
  .max(300)
  .transform((text) => text.split(','))
const record = z.enum(RECORD_FILTERS).optional()
const minute = whole(0, 1_439).optional()

/** Alert preferences as a query; the rest of their rules is checked where they are read. */
export const BacktestQuery = z.strictObject({
  min_risk: score.describe('From 0 to 100, higher is riskier.'),
  max_risk: score,
  min_attention: score,
  max_attention: score,
  min_cap_usd: whole(0, MOST_CAP_USD).optional().describe('Whole dollars.'),
  max_cap_usd: whole(0, MOST_CAP_USD).optional(),
  min_buyers: whole(0, MOST_BUYERS).optional(),
  max_buyers: whole(0, MOST_BUYERS).optional(),
  min_developer: share.describe('Of the supply, what the developer could sell, whole percent.'),
  max_developer: share,
  min_progress: share.describe('Of what its curve sells, what is sold, whole percent.'),
  max_progress: share,
  min_creator_buy_usd: whole(0, MOST_CAP_USD).optional().describe('Whole dollars.'),
  max_creator_buy_usd: whole(0, MOST_CAP_USD).optional(),
  min_graduates: share.describe('The chance that it graduates first within half an hour, percent.'),
  max_graduates: share,
  min_fades: share,
  max_fades: share,
  min_rugged: share,
  max_rugged: share,
  cashback: record.describe('Its traders get a part of the fees back.'),
  holder_rewards: record.describe('Its holders get the creator’s part of the fees.'),
  quotes: parts
    .pipe(z.array(z.enum(QUOTE_IDS)))
    .optional()
    .describe(`Priced in one of these, separated by commas: ${QUOTE_IDS.join(', ')}.`),
  first_launch: record.describe('The developer launched nothing before, as far as we have seen.'),
  graduated_before: record.describe('An earlier launch of the developer graduated.'),
  has_rugged: record.describe('An earlier launch of the developer was rugged.'),
  socials: parts
    .pipe(z.array(z.enum(SOCIAL_IDS)))
    .optional()
    .describe(`The metadata links to all of these, separated by commas: ${SOCIAL_IDS.join(', ')}.`),
  words: parts
    .optional()
    .describe('One of these is in the name or the ticker, separated by commas.'),
  venues: parts
    .pipe(z.array(z.enum(VENUE_IDS)))
    .optional()
    .describe(`Launched on one of these, separated by commas: ${VENUE_IDS.join(', ')}.`),
  quiet_from: minute.describe('Quiet hours, in minutes after midnight: both or neither.'),
  quiet_to: minute,
  time_zone: z.string().max(64).optional().describe('Of the quiet hours, e.g. `Europe/Berlin`.'),
})

const types = z.array(z.enum(LAUNCH_EVENT_TYPES)).min(1).max(LAUNCH_EVENT_TYPES.length)
const percent = whole(0, 100)

export const StreamQuery = z.strictObject({
  types: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(types)
    .optional()
    .describe(`Only these, separated by commas: ${LAUNCH_EVENT_TYPES.join(', ')}.`),
  venue: venue.optional(),
  min_attention: percent.optional().describe('Only launches with at least this much attention.'),
  max_score: percent.optional().describe('Only launches with at most this risk.'),
  last_event_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('Resume after this event, for clients that can’t send the Last-Event-ID header.'),
})

const webhookTypes = z.array(z.enum(WEBHOOK_EVENT_TYPES)).min(1).max(WEBHOOK_EVENT_TYPES.length)

export const MakeWebhook = z.strictObject({
  url: Text.trim().max(500),
  types: webhookTypes.nullable().default(null),
  venue: venue.nullable().default(null),
  min_attention: z.number().int().min(0).max(100).nullable().default(null),
  max_score: z.number().int().min(0).max(100).nullable().default(null),
})
export const SetWebhook = z.strictObject({ on: z.boolean() })

export const MakeApiKey = z.object({ name: z.string().max(200).default('') })
