import { DAY, HOUR } from '../../../src/kernel/clock.ts'
import type { Rows, Violation } from './rows.ts'

/** Checks that a membership is the sum of its unrevoked grants and gifts, each counted once. */
export function checkMemberships({ access, memberships }: Rows): Violation[] {
  const found: Violation[] = []
  const grantsOf = Map.groupBy(access, ({ account_id }) => account_id)
  const rowOf = new Map(memberships.map((row) => [row.account_id, row]))
  for (const account of new Set([...grantsOf.keys(), ...rowOf.keys()])) {
    const unrevoked = (grantsOf.get(account) ?? [])
      .filter(({ revoked_at }) => revoked_at === null)
      .sort((a, b) => startOf(a) - startOf(b))
    const row = rowOf.get(account)
    const isForEver = unrevoked.some(({ plan }) => plan === 'lifetime')
    let until = 0
    for (const one of unrevoked) {
      const hours = 'hours' in one ? one.hours : null
      const length = hours === null ? 30 * DAY : hours * HOUR
      until = Math.max(until, startOf(one)) + Math.max(length - one.used_ms, 0)
    }
    const due = unrevoked.length === 0 ? 0 : isForEver ? null : until
    if ((row?.expires_at ?? (row ? null : 0)) !== due) {
      const subject = unrevoked[0]?.order_id ?? account
      found.push({ what: `access until ${row?.expires_at}, granted until ${due}`, subject })
    }
  }
  return found
}

function startOf({ counts_from, granted_at }: Rows['access'][number]): number {
  return counts_from ?? granted_at
}
