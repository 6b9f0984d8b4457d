import { PUBLIC_DELAY_MS } from '../../contract/constants.ts'
import { isSessionValid } from '../../domains/accounts/index.ts'
import { hasActiveMembership } from '../../flows/members/is-member.ts'
import type { Services } from '../../flows/services.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { HttpRequest } from './http-context.ts'

/** How much later than members this visitor sees launches, in ms: 0 for members. */
export async function delayOf(services: Services, context: HttpRequest): Promise<Ms> {
  return (await hasActiveMembership(services, context.get('session'))) ? 0 : PUBLIC_DELAY_MS
}

/** This visitor may see launches detected by this time: now for members, a minute ago for others. */
export async function visibleUntil(services: Services, context: HttpRequest): Promise<Ms> {
  return services.clock.now() - (await delayOf(services, context))
}

/** Whether the session that opened a stream is still a member's, and has not ended since. */
export async function seesLive(services: Services, context: HttpRequest): Promise<boolean> {
  const session = context.get('session')
  const { db, clock } = services
  if (session === null || !(await isSessionValid(db.read, session, clock.now()))) return false
  return hasActiveMembership(services, session)
}
