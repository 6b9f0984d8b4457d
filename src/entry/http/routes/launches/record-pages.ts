import { Wallet } from '../../../../contract/schemas.ts'
import { listLaunches, showLaunch } from '../../../../flows/launches/show-launches.ts'
import type { Ms } from '../../../../kernel/clock.ts'
import type { HttpContext, HttpRequest, Router } from '../../http-context.ts'
import { readSession } from '../../middleware/session.ts'
import type { Pages } from '../../pages.ts'
import type { Page } from '../../prepare-page.ts'
import { visibleUntil } from '../../visible-until.ts'
import { pagesFor, sendPage } from '../pages.ts'

/** The page to send for an address; null: the one as built, since we don't know the address. */
type Find = (
  address: string,
  until: Ms,
  from: { pages: Pages; built: Page },
) => Promise<Page | null>

/**
 * Pages of one launch and of one deployer. An invalid address gets the 404 page; an unknown one
 * gets its own page, which says so, with status 404. A launch is drawn into its page, so that it can be
 * read before any script has loaded.
 */
export function recordPageRoutes(router: Router, http: HttpContext): void {
  const { services, limits, addressOf } = http

  const answer = (find: Find) => async (context: HttpRequest) => {
    const { pathname } = new URL(context.req.url)
    const address = Wallet.safeParse(context.req.param('address'))
    const pages = pagesFor(context, http)
    const built = pages.find(pathname.replace(/\/$/, ''))
    if (!address.success || built === null) return sendPage(context, pages.notFound, 404)
    try {
      await limits.take('reads', addressOf(context))
      const until = await visibleUntil(services, context)
      const page = await find(address.data, until, { pages, built })
      return sendPage(context, page ?? built, page ? 200 : 404)
    } catch (error) {
      services.log.warn(
        { err: (error as Error).message },
        'a page was sent without looking up its address',
      )
      return sendPage(context, built, 200)
    }
  }

  router.on(
    'GET',
    ['/launches/:address', '/launches/:address/'],
    readSession(http),
    answer(async (mint, until, { pages }) => {
      const launch = await showLaunch(services, mint, until)
      return launch && pages.drawLaunch(launch)
    }),
  )
  router.on(
    'GET',
    ['/deployers/:address', '/deployers/:address/'],
    readSession(http),
    answer(async (creator, until, { built }) => {
      const { launches } = await listLaunches(services, { creator, until }, 1)
      return launches.length > 0 ? built : null
    }),
  )
}
