import { isAddress } from '@solana/kit'
import { z } from 'zod'
import { LAUNCH_EVENT_TYPES } from './launches/events.ts'
import { RISK_LEVELS } from './launches/risk.ts'
import { VENUE_IDS } from './launches/venues.ts'
import { Text } from './schemas.ts'

/** The data API's requests as zod schemas. The browser does not load this file. */

const venue = z.enum(VENUE_IDS).describe('Where it was launched.')
const limit = z.coerce.number().int().min(1).max(100).default(50).describe('Items per page.')
const from = z.string().max(250).optional().describe('The cursor of the previous page.')
const moment = z.coerce.number().int().min(0).max(8.64e15)

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

const types = z.array(z.enum(LAUNCH_EVENT_TYPES)).min(1).max(LAUNCH_EVENT_TYPES.length)
const percent = z.coerce.number().int().min(0).max(100)

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

export const MakeWebhook = z.strictObject({
  url: Text.trim().max(500),
  types: types.nullable().default(null),
  venue: venue.nullable().default(null),
  min_attention: z.number().int().min(0).max(100).nullable().default(null),
  max_score: z.number().int().min(0).max(100).nullable().default(null),
})
export const SetWebhook = z.strictObject({ on: z.boolean() })

export const MakeApiKey = z.object({ name: z.string().max(200).default('') })
