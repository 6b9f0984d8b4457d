import { z } from 'zod'
import { readCode } from '../../domains/coupons/index.ts'
import { addCoupon, reportCoupons, stopCoupon } from '../../flows/operator/coupons.ts'
import { usdCents } from '../../kernel/money.ts'
import type { OpsCommand } from './command.ts'
import { option, read, reason, UsageError } from './read-args.ts'
import { table } from './tables.ts'

const Percent = z.coerce.number().int().min(1).max(99)
const Dollars = z
  .string()
  .regex(/^\d{1,4}(\.\d{2})?$/)
  .transform((text) => usdCents(Math.round(Number(text) * 100)))
const Plan = z.enum(['30d', 'lifetime'])
const Count = z.coerce.number().int().min(1).max(1_000_000)
const Moment = z.iso
  .date()
  .or(z.iso.datetime())
  .transform((text) => Date.parse(text))

export const coupons: OpsCommand = {
  help: ['npm run ops -- coupons', 'Lists coupons and how many orders hold a use of each.'],
  async run({ context }, args) {
    read(args, [], 0)
    return table(await reportCoupons(context), 'no coupons')
  },
}

export const addCouponCommand: OpsCommand = {
  help: [
    'npm run ops -- add-coupon CODE --percent N|--usd N [--plan 30d|lifetime] [--uses N] [--uses-each N] [--first] [--linked] [--from DATE] [--until DATE] --because TEXT',
    'Adds a code that makes a plan cheaper, never below 1 USD or 0.002 SOL. It is typed on the payment page, or in a link: /payment?plan=30d&code=CODE.',
    '--uses: how many orders in all. --uses-each: how many of one account. --first: only a first purchase.',
    '--linked: only accounts that are linked to Telegram. With --uses-each 1 that is one use a person.',
    'Dates are UTC, like 2026-12-24 or 2026-12-24T18:00:00Z.',
  ],
  async run({ context }, args) {
    const names = ['percent', 'usd', 'plan', 'uses', 'uses-each', 'from', 'until', 'because']
    const { values, flags, words } = read(args, names, 1, ['first', 'linked'])
    const percent = option(Percent, values.percent, '--percent')
    const cents = option(Dollars, values.usd, '--usd')
    if ((percent === undefined) === (cents === undefined))
      throw new UsageError('Use either --percent or --usd.')
    const code = codeOf(words[0])
    const coupon = {
      code,
      off: cents === undefined ? { percent: percent ?? 0 } : { cents },
      plan: option(Plan, values.plan, '--plan') ?? null,
      firstOnly: flags.has('first'),
      linkedOnly: flags.has('linked'),
      uses: option(Count, values.uses, '--uses') ?? null,
      usesEach: option(Count, values['uses-each'], '--uses-each') ?? null,
      from: option(Moment, values.from, '--from') ?? null,
      until: option(Moment, values.until, '--until') ?? null,
    }
    await addCoupon(context, coupon, reason(values.because))
    return [`added ${code}`]
  },
}

export const endCouponCommand: OpsCommand = {
  help: [
    'npm run ops -- end-coupon CODE --because TEXT',
    'Ends a code at once. Orders opened with it keep their price.',
  ],
  async run({ context }, args) {
    const { values, words } = read(args, ['because'], 1)
    const code = codeOf(words[0])
    await stopCoupon(context, code, reason(values.because))
    return [`ended ${code}`]
  },
}

function codeOf(word: string | undefined): string {
  const code = readCode(word ?? '')
  if (code === null)
    throw new UsageError('A code has 3 to 32 letters, digits, or hyphens, like SPRING-20.')
  return code
}
