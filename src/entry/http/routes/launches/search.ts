import { MOST_SEARCHED } from '../../../../contract/constants.ts'
import { addressIn } from '../../../../domains/scans/index.ts'
import { findSearched } from '../../../../flows/launches/find-searched.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { readSession } from '../../middleware/session.ts'
import { visibleUntil } from '../../visible-until.ts'

/** Where the search forms of the site lead: always to a page of ours. */
export function searchRoutes(router: Router, http: HttpContext): void {
  const { services, limits, addressOf } = http
  router.get('/search', readSession(http), async (context) => {
    await limits.take('reads', addressOf(context))
    const text = (context.req.query('q') ?? '').trim().slice(0, MOST_SEARCHED).toWellFormed()
    const address = addressIn(text)
    const until = await visibleUntil(services, context)
    const found = address === null ? null : await findSearched(services, address, until)
    context.header('Cache-Control', 'no-store')
    if (found?.kind === 'launch') return context.redirect(`/launches/${found.mint}`, 303)
    if (found?.kind === 'developer') return context.redirect(`/deployers/${found.wallet}`, 303)
    if (found?.kind === 'crew') return context.redirect(`/crews/${found.wallet}`, 303)
    const query = text === '' ? '' : `?${new URLSearchParams({ q: text })}`
    return context.redirect(`/launches${query}`, 303)
  })
}
