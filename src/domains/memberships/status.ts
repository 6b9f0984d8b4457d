import { PLANS, type PlanId } from '../../contract/plans.ts'
import { DAY, HOUR, type Ms } from '../../kernel/clock.ts'

/** An account's plan and its end. */
export type Term = {
  plan: PlanId
  /** The first start. */
  joinedAt: Ms
  /** null: forever. */
  expiresAt: Ms | null
}

/** `days`: of an operator's extension, `hours`: of a trial; as long as the plan unless given. */
export type Grant = {
  plan: PlanId
  grantedAt: Ms
  days?: number | null
  hours?: number | null
}

/**
 * Folds grants into a membership: 30 days extend from the later of their start and the current
 * expiry, and lifetime replaces it permanently. Pure.
 *
 * @param grants those that were not revoked, in any order
 * @returns null if there are none
 */
export function termOf(grants: readonly Grant[]): Term | null {
  const inOrder = [...grants].sort((a, b) => a.grantedAt - b.grantedAt)
  return inOrder.reduce<Term | null>(termAfter, null)
}

/** A term with one more grant. @param term null: the first grant */
export function termAfter(term: Term | null, grant: Grant): Term {
  const { plan, grantedAt } = grant
  const joinedAt = term?.joinedAt ?? grantedAt
  const length = lengthOf(grant)
  if (length === null || (term && term.expiresAt === null))
    return { plan: 'lifetime', joinedAt, expiresAt: null }
  return { plan, joinedAt, expiresAt: Math.max(grantedAt, term?.expiresAt ?? 0) + length }
}

/** null: forever. */
function lengthOf({ plan, days, hours }: Grant): Ms | null {
  if (hours != null) return hours * HOUR
  const whole = days ?? PLANS[plan].days
  return whole === null ? null : whole * DAY
}

/**
 * When the last period ends that somebody paid for, whatever was given on top of it. Pure.
 *
 * @returns 0: nothing was paid for; null: never
 */
export function paidUntil(grants: readonly (Grant & { paid: boolean })[]): Ms | null {
  let term: Term | null = null
  let until: Ms | null = 0
  for (const grant of [...grants].sort((a, b) => a.grantedAt - b.grantedAt)) {
    term = termAfter(term, grant)
    if (grant.paid) until = term.expiresAt
  }
  return until
}

/** An end at `now` is over. */
export function isActive(term: Pick<Term, 'expiresAt'>, now: Ms): boolean {
  return term.expiresAt === null || now < term.expiresAt
}
