import { Wallet } from '../../../../contract/schemas.ts'
import { showDeveloper } from '../../../../flows/launches/show-developer.ts'
import { listLaunches, showLaunch } from '../../../../flows/launches/show-launches.ts'
import { isPosted } from '../../../../flows/sharing/list-posts.ts'
import type { Ms } from '../../../../kernel/clock.ts'
import type { HttpContext, HttpRequest, Router } from '../../http-context.ts'
import { readSession } from '../../middleware/session.ts'
import type { Pages } from '../../pages.ts'
import type { Page } from '../../prepare-page.ts'
import { visibleUntil } from '../../visible-until.ts'
import { pagesFor, sendPage } from '../pages.ts'
import { originOf } from '../sharing/answer.ts'

/** The page to send for an address; null: the one as built, since we don't know the address. */
type Find = (
  address: string,
  until: Ms,
  from: { pages: Pages; origin: string },
) => Promise<Page | null>

/**
 * Pages of one launch and of one developer. An invalid address gets the 404 page; an unknown one
 * gets its own page, which says so, with status 404. A launch is drawn into its page, so that it can be
 * read before any script has loaded.
 */
export function recordPageRoutes(router: Router, http: HttpContext): void {
  const { services, limits, addressOf } = http

  const answer = (find: Find) => async (context: HttpRequest) => {
    const { pathname } = new URL(context.req.url)
    const address = Wallet.safeParse(context.req.param('address'))
    const pages = pagesFor(context, http)
    const built = pages.find(pathname)
    if (!address.success || built === null) return sendPage(context, pages.notFound, 404)
    try {
      await limits.take('reads', addressOf(context))
      const until = await visibleUntil(services, context)
      const page = await find(address.data, until, { pages, origin: originOf(http, context) })
      return sendPage(context, page ?? built, page ? 200 : 404)
    } catch (error) {
      services.log.warn(
        { err: (error as Error).message },
        'a page was sent without looking up its address',
      )
      return sendPage(context, built, 200)
    }
  }

  router.get(
    '/launches/:address',
    readSession(http),
    answer(async (mint, until, { pages, origin }) => {
      const launch = await showLaunch(services, mint, until)
      if (launch === null) return null
      const isListed = await isPosted(services, mint)
      return pages.drawLaunch(launch, { origin, isListed })
    }),
  )
  router.get(
    '/deployers/:address',
    readSession(http),
    answer(async (wallet, until, { pages, origin }) => {
      const { launches } = await listLaunches(services, { creator: wallet, until }, 1)
      if (launches.length === 0) return null
      const developer = await showDeveloper(services, wallet, until)
      return pages.drawDeveloper(developer, { origin, isListed: false })
    }),
  )
}
