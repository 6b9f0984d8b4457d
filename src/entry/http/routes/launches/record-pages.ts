import { Wallet } from '../../../../contract/schemas.ts'
import { isLaunch, listLaunches } from '../../../../flows/launches/show-launches.ts'
import type { Ms } from '../../../../kernel/clock.ts'
import type { HttpContext, HttpRequest, Router } from '../../http-context.ts'
import { readSession } from '../../middleware/session.ts'
import { visibleUntil } from '../../visible-until.ts'
import { pagesFor, sendPage } from '../pages.ts'

type Known = (address: string, until: Ms) => Promise<boolean>

/**
 * Pages of one launch and of one deployer. An invalid address gets the 404 page; an unknown one
 * gets its own page, which says so, with status 404.
 */
export function recordPageRoutes(router: Router, http: HttpContext): void {
  const { purchase, limits, addressOf } = http

  const answer = (isKnown: Known) => async (context: HttpRequest) => {
    const { pathname } = new URL(context.req.url)
    const path = pathname.replace(/\/$/, '')
    const address = Wallet.safeParse(context.req.param('address'))
    const pages = pagesFor(context, http)
    const page = pages.find(path)
    if (!address.success || page === null) return sendPage(context, pages.notFound, 404)
    return sendPage(context, page, (await look(context, address.data)) ? 200 : 404)

    /** If the lookup fails, the page is sent anyway: it loads the data itself. */
    async function look(context: HttpRequest, address: string): Promise<boolean> {
      try {
        await limits.take('reads', addressOf(context))
        return await isKnown(address, await visibleUntil(purchase, context))
      } catch (error) {
        purchase.log.warn(
          { err: (error as Error).message },
          'a page was sent without checking its address',
        )
        return true
      }
    }
  }

  router.on(
    'GET',
    ['/launches/:address', '/launches/:address/'],
    readSession(http),
    answer((mint, until) => isLaunch(purchase, mint, until)),
  )
  router.on(
    'GET',
    ['/deployers/:address', '/deployers/:address/'],
    readSession(http),
    answer(async (creator, until) => {
      const { launches } = await listLaunches(purchase, { creator, until }, 1)
      return launches.length > 0
    }),
  )
}
