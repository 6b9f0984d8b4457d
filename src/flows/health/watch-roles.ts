import { OPERATOR_ROLE_STALLED } from '../../contract/news.ts'
import type { LedRole, RoleState } from '../../contract/roles.ts'
import { claimReporting, rolesSeen, storeRoles } from '../../domains/health/index.ts'
import { DAY, type Ms, SECOND } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { enqueue } from '../news.ts'
import type { Services } from '../services.ts'

const LOOK_EVERY = 10 * SECOND
/** With the pause between two looks and the delivery, operators hear of it within a minute. */
const STALLED_AFTER = 35 * SECOND

/** The roles that this process is to lead or stand by for, and those that it leads. */
type WatchedRoles = {
  expected: readonly LedRole[]
  led: () => readonly LedRole[]
  /** Whether the chain has not answered since the start: most roles wait for it. */
  isChainSilent: () => boolean
}

/** A role that nobody leads. `at`: when it was last led; null: never. */
type Stalled = { role: LedRole; at: Ms | null }

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'log'>

/** @param at when the role was last seen being led; null: never */
export function stateOfRole(at: Ms | null, now: Ms): Exclude<RoleState, 'unknown'> {
  if (at === null) return 'not_begun'
  return now - at < STALLED_AFTER ? 'working' : 'stopped'
}

/**
 * Records which roles this process leads, and tells the operators which one nobody leads, until the signal
 * aborts. Every process looks, because the one that led may be gone.
 */
export async function watchRoles(
  context: Context,
  roles: WatchedRoles,
  signal: AbortSignal,
): Promise<void> {
  const checkRoles = createRoleWatch(context, roles)
  await every({ ...context, what: 'watching the roles', ms: LOOK_EVERY, signal }, checkRoles)
}

/** One look at all roles. A role has time to be led since the watch began. */
export function createRoleWatch(
  context: Context,
  { expected, led, isChainSilent }: WatchedRoles,
): () => Promise<void> {
  const { db, clock, log } = context
  const began = clock.now()
  const stalled = new Set<LedRole>()
  return async () => {
    const now = clock.now()
    await db.transaction((tx) => storeRoles(tx, { led: led(), expected }, now))
    const found: Stalled[] = []
    for (const [role, { at }] of await rolesSeen(db.read)) {
      if (now - Math.max(at ?? 0, began) >= STALLED_AFTER) found.push({ role, at })
      else if (stalled.delete(role)) log.info({ role }, 'the role is led again')
    }
    const fresh = found.filter(({ role }) => !stalled.has(role))
    if (fresh.length === 0) return
    const roles = fresh.map(({ role }) => role)
    const hasBegun = fresh.some(({ at }) => at !== null)
    log.error(
      { roles, since: fresh.map(({ at }) => at) },
      hasBegun ? 'a role has stopped' : 'a role has not begun',
    )
    await reportStalled(context, fresh, isChainSilent())
    for (const role of roles) stalled.add(role)
  }
}

/** One message for all roles that no other process has reported. */
async function reportStalled(
  { db, clock, entropy }: Context,
  found: readonly Stalled[],
  isChainSilent: boolean,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const unreported: Stalled[] = []
    for (const one of found) {
      const spell = `${one.at ?? `never ${Math.floor(now / DAY)}`}`
      if (await claimReporting(tx, one.role, spell)) unreported.push(one)
    }
    const [first, ...others] = unreported.map(({ role, at }) => ({ role, seen_at: at }))
    if (first === undefined) return
    const payload = {
      ...first,
      ...(others.length > 0 && { others }),
      ...(isChainSilent && { chain_silent: true as const }),
    }
    const once = `roles ${unreported.map(({ role }) => role).join()} ${now}`
    await enqueue(tx, entropy, { topic: OPERATOR_ROLE_STALLED, once, payload, at: now })
  })
}
