import { z } from 'zod'
import type { TrackRecordBody } from '../../../../contract/launches/bodies.ts'
import { RISK_LEVELS } from '../../../../contract/launches/risk.ts'
import { VENUE_IDS } from '../../../../contract/launches/venues.ts'
import type { Tool } from '../tool.ts'

const Input = z.strictObject({})

const count = z.number().int()
const share = z
  .object({ share: z.number(), low: z.number(), high: z.number(), of: count })
  .describe('A share of `of`, 0 to 1, with its 95% confidence interval.')
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
      precision: share.nullable().describe('How many at this level or above ended badly.'),
      recall: share.nullable().describe('How many that ended badly were at this level or above.'),
      too_small: z.boolean(),
    }),
  ),
}
const Output = z.object({
  since: count.nullable().describe('When the first alert was sent; null: none was.'),
  alerts: count,
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
    .array(
      z.object({
        question: z.enum(['harm', 'fades']),
        ...{ happened: count, judged: count, unknown: count, compared: count, by_version_2: count },
        rate: share.nullable(),
        bounds: z.object({ least: z.number(), most: z.number() }).nullable(),
        levels: z.array(
          z.object({
            level: z.enum(RISK_LEVELS),
            happened: share.nullable(),
            too_small: z.boolean(),
          }),
        ),
        predictors: z.array(
          z.object({
            by: z.enum(['score', 'inflow', 'developer']),
            separation: z
              .object({
                ...{ share: z.number(), low: z.number(), high: z.number() },
                ...{ least: z.number(), most: z.number() },
              })
              .nullable(),
            beaten: z.boolean().nullable(),
          }),
        ),
      }),
    )
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
      since: count,
      launches: count,
      listed: z.array(z.object({ venue: z.enum(VENUE_IDS), share: z.number() })),
      ...judged,
    })
    .nullable()
    .describe('Past launches, as the rules score them. Never among the alerts.'),
  model: z.object({ version: z.string(), trained: z.boolean() }),
}) satisfies z.ZodType<TrackRecordBody>

export const trackRecord: Tool<typeof Input, typeof Output> = {
  name: 'get_track_record',
  title: 'Track record',
  description:
    'How Mintwatch’s risk scores compared with what happened a day later: calibration, precision and recall by level, and detection delay. Small samples are marked.',
  input: Input,
  output: Output,
  answer: ({ readTrackRecord }) => readTrackRecord(),
}
