import { DAY } from '../../../src/kernel/clock.ts'
import type { GroundTruth } from '../ground-truth.ts'
import type { Rows, Violation } from './rows.ts'

const ON_TRIAL = 7 * DAY

/** A gift is held by the one person who redeemed it, and by nobody else. */
export function checkGifts({ gifts, sessions, orders }: Rows, truth: GroundTruth): Violation[] {
  const found: Violation[] = []
  const accountOf = new Map(sessions.map((row) => [row.token_hash, row.account_id]))
  const redeemedBy = Map.groupBy(truth.redeemed, ({ order }) => order)
  const orderOf = new Map(orders.map((row) => [row.id, row]))
  for (const [order, ofOrder] of Map.groupBy(gifts, ({ order_id }) => order_id)) {
    const say = (what: string) => found.push({ what, subject: order })
    const standing = ofOrder.filter(({ revoked_at }) => revoked_at === null)
    const redeemed = ofOrder.filter(({ redeemed_at }) => redeemed_at !== null)
    const people = new Set((redeemedBy.get(order) ?? []).map(({ by }) => by))
    const accounts = [...people].map((by) => accountOf.get(truth.people.get(by) ?? ''))
    if (standing.length > 1) say('one order gives two gifts')
    if (people.size > redeemed.length) say(`one gift was redeemed by ${[...people]}`)
    if (people.size < redeemed.length) say('a gift counts as redeemed, though nobody redeemed it')
    for (const { account_id, redeemed_at } of standing) {
      if (redeemed_at === null && people.size > 0 && ofOrder.length === 1)
        say(`${[...people]} lost a gift`)
      if (redeemed_at !== null && !accounts.includes(account_id ?? ''))
        say('a gift is held by somebody who has not redeemed it')
    }
    const { settled_by: by, settled_at: at } = orderOf.get(order) ?? {}
    const isWeak = by === 'sender' || by === 'amount'
    for (const { redeemed_at } of standing)
      if (isWeak && redeemed_at !== null && redeemed_at < (at ?? 0) + ON_TRIAL)
        say('a gift was redeemed while a proof could take it back')
  }
  return found
}
