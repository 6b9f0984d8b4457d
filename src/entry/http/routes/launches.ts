import { z } from 'zod'
import { PUBLIC_DELAY_MS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { DeployerBody, LaunchDetailBody, LaunchPageBody } from '../../../contract/launches.ts'
import { Wallet } from '../../../contract/schemas.ts'
import { VENUE_IDS } from '../../../contract/venues.ts'
import { isMember } from '../../../flows/is-member.ts'
import { showDeployer } from '../../../flows/show-deployer.ts'
import { listLaunches, showLaunch } from '../../../flows/show-launches.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import type { HttpHouse, Request, Router } from '../http-context.ts'
import { accept } from '../read-body.ts'

const PER_PAGE = 40

const Query = z.strictObject({
  venue: z.enum(VENUE_IDS).optional(),
  level: z.enum(['low', 'guarded', 'elevated', 'high', 'severe']).optional(),
  cursor: z.string().max(200).optional(),
})

/** What the site's own pages show: at once to members, a minute late to everybody else. */
export function launchRoutes(router: Router, { purchase }: HttpHouse): void {
  const visibleUntil = async (context: Request) => {
    const now = purchase.clock.now()
    const member = await isMember(purchase, context.get('session'))
    return member ? now : now - PUBLIC_DELAY_MS
  }

  router.get('/api/launches', async (context) => {
    const { cursor, ...filter } = accept(Query, context.req.query(), 'invalid_query')
    const query = { ...filter, until: await visibleUntil(context), ...readCursor(cursor) }
    const { launches, next } = await listLaunches(purchase, query, PER_PAGE)
    return context.json<LaunchPageBody>({ launches, cursor: writeCursor(next) })
  })

  router.get('/api/launches/:mint', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    const launch = await showLaunch(purchase, mint, await visibleUntil(context))
    if (launch === null) throw new Refusal('not_found')
    return context.json<LaunchDetailBody>(launch)
  })

  router.get('/api/deployers/:wallet', async (context) => {
    const wallet = accept(Wallet, context.req.param('wallet'), 'invalid_wallet')
    return context.json<DeployerBody>(
      await showDeployer(purchase, wallet, await visibleUntil(context)),
    )
  })
}
