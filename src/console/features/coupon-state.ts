import type { ConsoleCoupon } from '../../contract/console/selling.ts'

type Words = readonly [words: string, tone: 'go' | 'care' | 'stop']

/** Whether buyers can use a coupon now. */
export function couponState(
  { from, until, used, uses }: Pick<ConsoleCoupon, 'from' | 'until' | 'used' | 'uses'>,
  now: number,
): Words {
  if (until !== null && until <= now) return ['ended', 'stop']
  if (from > now) return ['not yet valid', 'care']
  // An order that nobody pays gives its use back.
  if (uses !== null && used >= uses) return ['used up', 'care']
  return ['valid', 'go']
}
