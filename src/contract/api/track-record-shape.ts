import { z } from 'zod'
import { RISK_LEVELS } from '../launches/risk.ts'
import { VENUE_IDS } from '../launches/venues.ts'

/** The track record as a zod schema, from which its type is made. The browser does not load this file. */

const count = z.number().int()
export const ShareShape = z
  .object({ share: z.number(), low: z.number(), high: z.number(), of: count })
  .describe('A share of `of`, 0 to 1, with its 95% confidence interval (Wilson).')

/** One of two questions about launches that were not over a minute after launch. */
export const QuestionShape = z.object({
  question: z
    .enum(['harm', 'fades'])
    .describe('harm: of all, which were rugged; fades: of those that were not, which died.'),
  happened: count.describe('To how many of the judged it happened.'),
  judged: count,
  unknown: count.describe('So many more have an outcome that can’t be known.'),
  by_version_2: count.describe(
    'Of the judged, by version 2 of the definitions: what wallets sold that had their tokens from the developer counts as its own.',
  ),
  rate: ShareShape.nullable(),
  bounds: z
    .object({ least: z.number(), most: z.number() })
    .nullable()
    .describe('The rate if no unknown outcome, or every one, were such an end.'),
  levels: z
    .array(
      z.object({
        level: z.enum(RISK_LEVELS),
        happened: ShareShape.nullable(),
        too_small: z.boolean(),
      }),
    )
    .describe('How often it happened to launches of exactly this level.'),
  compared: count.describe(
    'Launches for which the score, the net money in, and the developer’s record are all known.',
  ),
  predictors: z
    .array(
      z.object({
        by: z.enum(['score', 'inflow', 'developer']),
        separation: z
          .object({
            share: z.number(),
            low: z.number(),
            high: z.number(),
            least: z.number(),
            most: z.number(),
          })
          .nullable()
          .describe(
            'How often a launch that it happened to is told from another one, 0.5 is chance; with unknown outcomes counted both ways.',
          ),
        beaten: z
          .boolean()
          .nullable()
          .describe(
            'The score is better, with its whole interval; null: unknown, or it is the score.',
          ),
      }),
    )
    .describe('How each of the three alone tells those launches apart.'),
})

const judged = {
  judged: count.describe('How many have a known outcome.'),
  outcomes: z.object({
    graduated: count,
    dead: count,
    rugged: count,
    alive: count,
    unknown: count,
  }),
  levels: z.array(
    z.object({
      level: z.enum(RISK_LEVELS),
      count: count.describe('How many had exactly this level.'),
      precision: ShareShape.nullable().describe('How many at this level or above ended badly.'),
      recall: ShareShape.nullable().describe(
        'How many that ended badly were at this level or above.',
      ),
      too_small: z.boolean(),
    }),
  ),
}

/**
 * What we reported a minute after each launch, compared with the outcome 24 hours later. `judged`, `outcomes`, and
 * `levels` are of launches that were not over yet by the report itself: not sold by the developer, not fallen, still
 * traded, not graduated.
 */
export const TrackRecordShape = z.object({
  since: count.nullable().describe('When the first alert was sent; null: none was.'),
  alerts: count.describe('All alerts, up to the newest `most`.'),
  reported: count.describe(
    'Alerts with a report a minute after launch that says whether it was over.',
  ),
  over: z
    .object({ launches: count, judged: judged.judged, outcomes: judged.outcomes })
    .describe('Launches that were over by that report. The figures below leave them out.'),
  most: count.describe('The newest alerts that are counted.'),
  enough: count.describe('With fewer judged alerts, the statistics mean little.'),
  ...judged,
  questions: z
    .array(QuestionShape)
    .describe('Which were rugged, and which of the others died: each beside two single facts.'),
  attention: z.object({
    judged: count,
    separation: z
      .number()
      .nullable()
      .describe('How often a launch that lived had more attention than one that did not.'),
  }),
  delay: z
    .object({ count, p50: z.number(), p90: z.number(), p99: z.number() })
    .nullable()
    .describe('From the block’s time to our alert, milliseconds.'),
  from_history: z
    .object({
      since: count.describe('Block time of the oldest.'),
      launches: count,
      listed: z
        .array(z.object({ venue: z.enum(VENUE_IDS), share: z.number() }))
        .describe(
          'The share of the wanted period for which each venue’s launches could be listed.',
        ),
      ...judged,
    })
    .nullable()
    .describe('Past launches, as the rules score them. Never among the alerts.'),
  model: z.object({ version: z.string(), trained: z.boolean() }),
})
