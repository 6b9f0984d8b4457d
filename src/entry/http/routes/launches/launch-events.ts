import { Refusal } from '../../../../contract/errors.ts'
import { LAUNCH_CHANGED } from '../../../../contract/news.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { showLaunch } from '../../../../flows/launches/show-launches.ts'
import { SECOND } from '../../../../kernel/clock.ts'
import { answerEvents } from '../../event-stream.ts'
import { followNews } from '../../follow-news.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { accept } from '../../read-body.ts'
import { visibleUntil } from '../../visible-until.ts'

/** Market changes are not published, so the launch is read this often. */
const LOOK_EVERY_MS = 5 * SECOND

/**
 * One launch as server-sent events: `launch` with its current data, immediately and on every
 * change, and `gone` when the chain dropped it.
 */
export function launchEventRoutes(router: Router, http: HttpContext): void {
  const { services } = http

  router.get('/api/launches/:mint/events', async (context) => {
    const mint = accept(Wallet, context.req.param('mint'), 'not_found')
    if (!(await showLaunch(services, mint, await visibleUntil(services, context))))
      throw new Refusal('not_found')
    return answerEvents(context, http, {
      session: null,
      run(stream, signal) {
        let sent = ''
        const followed = { channel: LAUNCH_CHANGED, id: mint, everyMs: LOOK_EVERY_MS } as const
        return followNews(services, followed, sendChange, signal)

        async function sendChange() {
          // A visitor who may see it now may see it later, because it only gets older.
          const launch = await showLaunch(services, mint, Number.POSITIVE_INFINITY)
          const data = JSON.stringify(launch ?? mint)
          if (data !== sent) await stream.writeEvent(launch ? 'launch' : 'gone', launch ?? mint)
          sent = data
        }
      },
    })
  })
}
