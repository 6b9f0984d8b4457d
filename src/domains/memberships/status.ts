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
  /** From when what is left of it counts; null: from its grant. */
  countsFrom?: Ms | null
  /** What was used up before that. */
  usedMs?: Ms
}

/**
 * Folds grants into a membership: 30 days extend from the later of their start and the current
 * expiry, and lifetime replaces it permanently. Pure.
 *
 * @param grants those that were not revoked, in any order
 * @returns null if there are none
 */
export function termOf(grants: readonly Grant[]): Term | null {
  return inOrder(grants).reduce<Term | null>(termAfter, null)
}

/** A term with one more grant. @param term null: the first grant */
export function termAfter(term: Term | null, grant: Grant): Term {
  const joinedAt = Math.min(term?.joinedAt ?? grant.grantedAt, grant.grantedAt)
  const left = leftOf(grant)
  if (left === null || (term && term.expiresAt === null))
    return { plan: 'lifetime', joinedAt, expiresAt: null }
  const expiresAt = Math.max(startOf(grant), term?.expiresAt ?? 0) + left
  return { plan: grant.plan, joinedAt, expiresAt }
}

/**
 * What of each grant is used up at `now`, where one follows the other as in `termOf`. With it, an
 * account keeps its expiry, and a grant that leaves takes along only what is left of it. Lifetime is
 * never used up. Pure.
 */
export function usedAt<G extends Grant>(grants: readonly G[], now: Ms): G[] {
  let expiry = 0
  return inOrder(grants).map((grant) => {
    const left = leftOf(grant)
    if (left === null) return grant
    const start = Math.max(startOf(grant), expiry)
    expiry = start + left
    const used = Math.min(Math.max(now - start, 0), left)
    return { ...grant, usedMs: (grant.usedMs ?? 0) + used, countsFrom: Math.min(now, expiry) }
  })
}

function inOrder<G extends Grant>(grants: readonly G[]): G[] {
  return [...grants].sort((a, b) => startOf(a) - startOf(b) || a.grantedAt - b.grantedAt)
}

function startOf({ countsFrom, grantedAt }: Grant): Ms {
  return countsFrom ?? grantedAt
}

/** null: forever. */
function leftOf(grant: Grant): Ms | null {
  const length = lengthOf(grant)
  return length === null ? null : Math.max(length - (grant.usedMs ?? 0), 0)
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
  for (const grant of inOrder(grants)) {
    term = termAfter(term, grant)
    if (grant.paid) until = term.expiresAt
  }
  return until
}

/** An end at `now` is over. */
export function isActive(term: Pick<Term, 'expiresAt'>, now: Ms): boolean {
  return term.expiresAt === null || now < term.expiresAt
}
