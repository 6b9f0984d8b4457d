import { z } from 'zod'
import { CREW_TIES } from '../launches/crews.ts'
import { LaunchShape } from './api.ts'

const address = z.string()
const time = z.number().int()

export const CrewShape = z.object({
  wallets: z.array(address).describe('Likely the same people’s; sorted.'),
  ties: z
    .array(
      z.object({
        kind: z
          .enum(CREW_TIES)
          .describe(
            '`signed`: both signed one transaction. `fees`: the source paid for what the wallet signed. `money`: the source sent what the wallet spent on that coin.',
          ),
        source: address,
        wallet: address,
        mint: address,
        name: z.string().nullable(),
        at: time,
        signature: z.string().nullable(),
        lamports: z.string().nullable().describe('What was sent, decimal; null: unknown.'),
      }),
    )
    .describe('The newest 400.'),
  launches: z.number().int().describe('Launches that one of the wallets paid for: the newest 200.'),
  graduated: z.number().int(),
  dead: z.number().int(),
  rugged: z.number().int(),
  open: z.number().int().describe('Launches whose outcome is not known yet.'),
  median_life_ms: z.number().nullable(),
  weighed: z
    .number()
    .nullable()
    .describe('The share that graduated, weighed against the usual one; null: unknown.'),
  usual: z.number().nullable().describe('The share of all launches that graduates.'),
  watched_since: time,
  recent: z.array(LaunchShape),
})
