import { z } from 'zod'

const causes = z.object({ graduates: z.number(), fades: z.number(), rugged: z.number() })

/** What may come first to a launch after a report. */
export const HazardsShape = z
  .array(
    z.object({
      within: z.number().int().describe('Milliseconds from made_at.'),
      chances: causes.describe(
        'The chance of each that it comes first: it graduates, its price falls 80% below that of the report, or it is rugged. Together at most 1.',
      ),
      usual: causes.describe('How often each comes first to any launch that is not over.'),
    }),
  )
  .nullable()
  .describe('null: the launch was over, or nothing predicts it at this stage.')

export const OutcomeDefinitionShape = z
  .union([z.literal(1), z.literal(2)])
  .describe(
    'Version of the definitions. Version 2 counts what wallets sold that had their tokens from the developer as its own.',
  )

/** How a launchpad runs a coin. */
export const CoinTermsShape = z.object({
  curve_progress: z
    .number()
    .nullable()
    .describe(
      'How much of what its curve sells was sold at its newest report, 0 to 1; 1: graduated. null: unknown, or it has no curve.',
    ),
  fees_to: z
    .enum(['creator', 'traders', 'holders'])
    .nullable()
    .describe('Who gets what is usually the creator’s part of the fees; null: not reported.'),
  mayhem: z
    .boolean()
    .nullable()
    .describe('Whether its launchpad’s agent trades it for a day; null: not reported.'),
})

/** A market cap without a rate to dollars. */
export const CapShape = z
  .object({ amount: z.number(), unit: z.enum(['sol', 'usd']) })
  .nullable()
  .describe(
    'Of a launch read from history, whose rate of then is unknown: in SOL or the dollars it is traded in, as of the newest trade that was read.',
  )
