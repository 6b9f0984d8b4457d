import { z } from 'zod'
import { MOST_GIFTS } from '../../contract/console/selling.ts'
import { endGifts, makeGifts, reportGifts } from '../../flows/operator/gifts.ts'
import type { OpsCommand } from './command.ts'
import { option, read, reason, UsageError } from './read-args.ts'
import { table } from './tables.ts'

const Plan = z.enum(['30d', 'lifetime'])
const Count = z.coerce.number().int().min(1).max(MOST_GIFTS)
const Lot = z.string().regex(/^[a-z0-9][a-z0-9-]{2,39}$/)
const Moment = z.iso
  .date()
  .or(z.iso.datetime())
  .transform((text) => Date.parse(text))

/** Makes gift codes. */
export const giftCommand: OpsCommand = {
  help: [
    'npm run ops -- gift 30d|lifetime --lot NAME [--count N] [--until DATE] --because TEXT',
    'Makes free gift codes and prints them. They are stored hashed only, so keep what is printed.',
    'Each gives the plan once, at /redeem, within 12 months or until DATE (UTC, like 2026-12-24).',
  ],
  async run({ context }, args) {
    const { values, words } = read(args, ['lot', 'count', 'until', 'because'], 1)
    const plan = option(Plan, words[0], 'the plan')
    const lot = option(Lot, values.lot, '--lot')
    if (plan === undefined) throw new UsageError('Name the plan: 30d or lifetime.')
    if (lot === undefined) throw new UsageError('Name the lot, like --lot meetup-berlin.')
    const gifts = {
      plan,
      lot,
      count: option(Count, values.count, '--count') ?? 1,
      until: option(Moment, values.until, '--until') ?? null,
    }
    return makeGifts(context, gifts, reason(values.because))
  },
}

/** Lists gifts by lot. */
export const giftsCommand: OpsCommand = {
  help: ['npm run ops -- gifts', 'Lists gifts by lot: how many were made, redeemed, and ended.'],
  async run({ context }, args) {
    read(args, [], 0)
    return table(await reportGifts(context), 'no gifts')
  },
}

export const endGiftCommand: OpsCommand = {
  help: [
    'npm run ops -- end-gift LOT|GIFT --because TEXT',
    'Ends the unredeemed gifts of a lot, or one gift by its id: its access ends, too, if it was redeemed.',
  ],
  async run({ context }, args) {
    const { values, words } = read(args, ['because'], 1)
    const ended = await endGifts(context, words[0] ?? '', reason(values.because))
    return [`ended ${ended} of ${words[0]}`]
  },
}
