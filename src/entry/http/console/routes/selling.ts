import { z } from 'zod'
import { ConsoleRefusal } from '../../../../contract/console/refusals.ts'
import {
  type ConsoleCouponsBody,
  type ConsoleGiftsBody,
  type MadeGiftsBody,
  MOST_GIFTS,
} from '../../../../contract/console/selling.ts'
import { PLAN_IDS } from '../../../../contract/plans.ts'
import { readCode } from '../../../../domains/coupons/index.ts'
import { listConsoleCoupons, listGiftLots } from '../../../../flows/console/list-selling.ts'
import { addCoupon, stopCoupon } from '../../../../flows/operator/coupons.ts'
import { endGifts, makeGifts } from '../../../../flows/operator/gifts.ts'
import { usdCents } from '../../../../kernel/money.ts'
import { actingAs, type ConsoleRoute } from '../console-context.ts'
import { acceptInput, done, readReasoned } from '../input.ts'

const Count = z.number().int().min(1).max(1_000_000).nullable()
/** The last moment that a date can show. */
const LAST_MOMENT = 8.64e15
const At = z.number().int().min(0).max(LAST_MOMENT).nullable()
const NewCoupon = {
  code: z.string(),
  percent: z.number().nullable(),
  cents: z.number().nullable(),
  plan: z.enum(PLAN_IDS).nullable(),
  first_only: z.boolean(),
  linked_only: z.boolean(),
  uses: Count,
  uses_each: Count,
  from: At,
  until: At,
}
const Percent = z.number().int().min(1).max(99)
const Cents = z.number().int().min(1).max(999_999)
const NewLot = {
  lot: z.string(),
  plan: z.enum(PLAN_IDS),
  count: z.number().int().min(1).max(MOST_GIFTS),
  until: At,
}
const Lot = z.string().regex(/^[a-z0-9][a-z0-9-]{2,39}$/)

/** Coupons, and gift codes that nobody paid for. */
export const sellingRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/coupons',
    right: 'read',
    run: async (request, { services }) =>
      request.json<ConsoleCouponsBody>(await listConsoleCoupons(services)),
  },
  {
    method: 'POST',
    path: '/coupons',
    right: 'act',
    async run(request, http) {
      const wanted = await readReasoned(request, NewCoupon)
      const { because, percent, cents, first_only, linked_only, uses_each, ...same } = wanted
      const coupon = {
        ...same,
        code: codeFrom(wanted.code),
        off: offFrom(percent, cents),
        firstOnly: first_only,
        linkedOnly: linked_only,
        usesEach: uses_each,
      }
      await addCoupon(actingAs(request, http), coupon, because)
      return done(request, `Added ${coupon.code}.`)
    },
  },
  {
    method: 'POST',
    path: '/coupons/:code/end',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      await stopCoupon(actingAs(request, http), codeFrom(request.req.param('code')), because)
      return done(request, 'Ended.')
    },
  },
  {
    method: 'GET',
    path: '/gifts',
    right: 'read',
    run: async (request, { services }) =>
      request.json<ConsoleGiftsBody>(await listGiftLots(services)),
  },
  {
    method: 'POST',
    path: '/gifts',
    right: 'act',
    async run(request, http) {
      const { because, ...lot } = await readReasoned(request, NewLot)
      if (!Lot.safeParse(lot.lot).success) throw new ConsoleRefusal('lot_form')
      const codes = await makeGifts(actingAs(request, http), lot, because)
      const made = codes.length === 1 ? '1 code.' : `${codes.length} codes.`
      return request.json<MadeGiftsBody>({ done: `Made ${made}`, codes })
    },
  },
  {
    method: 'POST',
    path: '/gifts/:lot/end',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      const lot = acceptInput(Lot, request.req.param('lot'))
      const ended = await endGifts(actingAs(request, http), lot, because)
      return done(request, `Ended ${ended === 1 ? '1 code' : `${ended} codes`}.`)
    },
  },
]

/** @throws ConsoleRefusal `code_form` */
function codeFrom(text: string | undefined): string {
  const code = readCode(text ?? '')
  if (code === null) throw new ConsoleRefusal('code_form')
  return code
}

/** @throws ConsoleRefusal `discount_form` */
function offFrom(percent: number | null, cents: number | null) {
  if (cents === null && Percent.safeParse(percent).success) return { percent: percent ?? 0 }
  if (percent !== null || !Cents.safeParse(cents).success) throw new ConsoleRefusal('discount_form')
  return { cents: usdCents(cents ?? 0) }
}
