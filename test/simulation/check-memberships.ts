import { DAY } from '../../src/kernel/clock.ts'
import type { Rows, Violation } from './rows.ts'

/** A membership is what its standing grants amount to, each counted once. */
export function checkMemberships({ grants, memberships }: Rows): Violation[] {
  const found: Violation[] = []
  const accounts = new Set([...grants, ...memberships].map(({ account_id }) => account_id))
  for (const account of accounts) {
    const standing = grants
      .filter(({ account_id, revoked_at }) => account_id === account && revoked_at === null)
      .sort((a, b) => a.granted_at - b.granted_at)
    const row = memberships.find(({ account_id }) => account_id === account)
    const isForEver = standing.some(({ plan }) => plan === 'lifetime')
    let until = 0
    for (const { granted_at } of standing) until = Math.max(until, granted_at) + 30 * DAY
    const due = standing.length === 0 ? 0 : isForEver ? null : until
    if ((row?.expires_at ?? (row ? null : 0)) !== due) {
      const subject = standing[0]?.order_id ?? account
      found.push({ what: `access until ${row?.expires_at}, granted until ${due}`, subject })
    }
  }
  return found
}
