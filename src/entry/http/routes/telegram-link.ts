import { Refusal } from '../../../contract/errors.ts'
import type { AccountBody, LinkBody, LinkedBody } from '../../../contract/records.ts'
import { AskLink, ConfirmCode, LinkCode } from '../../../contract/schemas.ts'
import { findSession } from '../../../domains/accounts/index.ts'
import { showAccount } from '../../../flows/members/account.ts'
import { showUser } from '../../../flows/members/show-user.ts'
import { confirmCode, issueLink } from '../../../flows/telegram/link.ts'
import { undoWeakBind } from '../../../flows/telegram/offer.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { ensureSession, requireSession, setSessionCookie } from '../middleware/session.ts'
import { nameBrowser } from '../name-browser.ts'
import { accept, readBody } from '../read-body.ts'

/** Links a browser and a Telegram account of the same person. */
export function telegramLinkRoutes(router: Router, http: HttpContext): void {
  const { services, limits } = http

  router.post('/api/telegram/link', async (context) => {
    await limits.take('links', context.get('address'))
    const { move } = await readBody(context, AskLink)
    const bot = http.botLink()
    if (bot === null) throw new Refusal('bot_unavailable')
    const session = await ensureSession(context, http)
    const browser = nameBrowser(context.req.header('user-agent'))
    const purpose = move ? 'move' : 'sign_in'
    const { token, expiresAt } = await issueLink(services, session, browser, purpose)
    return context.json<LinkBody>({ url: `${bot}?start=${token}`, expires_at: expiresAt }, 201)
  })

  router.put('/api/telegram/link', async (context) => {
    await limits.take('links', context.get('address'))
    const session = requireSession(context)
    const body = await readBody(context, ConfirmCode)
    const code = accept(LinkCode, body.code, 'code_wrong')
    const { token } = await confirmCode(services, session, code)
    setSessionCookie(context, http, token)
    const proven = await findSession(services.db.read, token, services.clock.now())
    return context.json<LinkedBody>({ user: await showUser(services, proven, 'me', null) })
  })

  router.delete('/api/telegram/link', async (context) => {
    const session = requireSession(context)
    await undoWeakBind(services, session)
    return context.json<AccountBody>(await showAccount(services, session, http.channelId))
  })
}
