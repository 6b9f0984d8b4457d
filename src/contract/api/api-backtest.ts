import { z } from 'zod'

/** The answer of a filter's test, for the data API's document. The browser does not load this file. */

const time = z.number().int().describe('Milliseconds since 1970, UTC.')
const count = z.number().int()
const group = z.object({
  launches: count,
  known: count.describe(
    'Those whose outcome after 24 hours is known: the rest is counted of these.',
  ),
  dead: count,
  rugged: count,
  graduated: count,
  traded: z
    .object({
      trades: count,
      positive: count.describe('Trades above 0.'),
      mean: z.string().describe('Lamports of one follower after costs, decimal text.'),
      mean_without_best: z.string().nullable().describe('null: there was only one.'),
    })
    .nullable()
    .describe(
      'Hypothetical: the ledger’s primary rule, on the reports after a minute. Alerts of later stages have none. null: none was traded.',
    ),
})
const part = z.object({ since: time, until: time, alerts: group, all: group, random: group })

export const BacktestShape = z.object({
  since: time.nullable().describe('14 days ago, or the oldest launch kept; null: none is kept.'),
  until: time,
  of: count.describe('Launches that were scored.'),
  matched: count,
  sent: count.describe(
    'Matches less those in quiet hours, and too soon after another one, by the pace.',
  ),
  quiet: count,
  paced: count,
  a_day: z.number().nullable().describe('Alerts a day; null: less than a day is kept.'),
  days: count.describe('UTC days with an alert.'),
  tried: count.describe('Filters that you tested in 14 days: of many, some look good by chance.'),
  earlier: part
    .nullable()
    .describe(
      'What happened up to four days ago, to launches alerted, to all, and to as many drawn at random. null: fewer than 30 alerts with an outcome, or alerts on fewer than five days.',
    ),
  newest: part.nullable().describe('The same of the newest four days.'),
})
