import { type Mutant, mutant } from './mutant.ts'

type Credit = typeof import('../../../src/domains/orders/credit.ts')
type Discount = typeof import('../../../src/domains/coupons/discount.ts')
type CouponRules = typeof import('../../../src/domains/coupons/coupon-refusal.ts')
type Queries = typeof import('../../../src/flows/purchase/queries.ts')

/** Mistakes about coupons. */
export const COUPON_MUTANTS: readonly Mutant[] = [
  mutant<Credit>({
    name: 'a late payer keeps the discount',
    file: 'domains/orders/credit.ts',
    mutate: ({ priceFor }) => ({
      priceFor: (order, ...paid) =>
        order.coupon === null ? priceFor(order, ...paid) : order.price,
    }),
    objection: /granted without being paid and final/,
    about: 'coupon',
  }),
  mutant<Credit>({
    name: 'a payer in time loses the discount',
    file: 'domains/orders/credit.ts',
    mutate: ({ priceFor }) => ({
      priceFor: (order, ...paid) => {
        const price = priceFor(order, ...paid)
        return order.coupon === null ? price : ((order.price + order.discount) as typeof price)
      },
    }),
    objection: /paid, but not granted/,
    about: 'coupon',
  }),
  mutant<Credit>({
    name: 'a few cents in time keep the discount',
    file: 'domains/orders/credit.ts',
    mutate: ({ priceFor, landedWithinQuote }) => ({
      priceFor: (order, transfers, ...rest) =>
        order.coupon !== null && transfers.some((one) => landedWithinQuote(order, one))
          ? order.price
          : priceFor(order, transfers, ...rest),
    }),
    objection: /granted without being paid and final/,
    about: 'coupon, begun in time',
  }),
  mutant<Queries>({
    name: 'uses of a coupon are not counted',
    file: 'flows/purchase/queries.ts',
    mutate: () => ({ countUses: async () => 0 }),
    objection: /is used \d times, not 2/,
    about: 'last use raced',
  }),
  mutant<Queries>({
    name: 'a use is counted once it is paid',
    file: 'flows/purchase/queries.ts',
    mutate: ({ countUses }) => ({
      countUses: (db, code, _heldSince, accounts) =>
        countUses(db, code, Number.MAX_SAFE_INTEGER, accounts),
    }),
    objection: /is used \d times, not 2/,
    about: 'last use raced',
  }),
  mutant<Discount>({
    name: 'a coupon makes a plan free',
    file: 'domains/coupons/discount.ts',
    mutate: ({ discountOn }) => ({
      discountOn: (price, coupon, rate) =>
        'percent' in coupon.off && coupon.off.percent === 100
          ? ((price - 1) as typeof price)
          : discountOn(price, coupon, rate),
    }),
    objection: /offered for 1 cents instead of 100/,
    about: 'coupon',
    orders: 80,
  }),
  mutant<CouponRules>({
    name: 'a coupon never ends',
    file: 'domains/coupons/coupon-refusal.ts',
    mutate: ({ couponRefusal }) => ({
      couponRefusal: (coupon, asked) => couponRefusal(coupon && { ...coupon, until: null }, asked),
    }),
    objection: /not refused: a coupon (after its end|that an operator has stopped)/,
    about: 'no longer one',
  }),
]
