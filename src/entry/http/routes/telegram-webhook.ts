import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../../contract/errors.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { limitBody } from '../middleware/limit-body.ts'

const PATH = '/telegram/webhook'
const MOST_BYTES = 1_024 * 1_024
/** https://core.telegram.org/bots/api#setwebhook */
const SECRET_HEADER = 'x-telegram-bot-api-secret-token'

/** Updates that Telegram delivers. 200 means the update is stored; otherwise Telegram delivers it again. */
export function telegramWebhookRoutes(router: Router, { webhook }: HttpContext): void {
  if (webhook === null) return
  const limit = limitBody(MOST_BYTES, (code, cause) => new Refusal(code, { cause }))
  router.post(PATH, limit, async (context) => {
    if (!isSame(context.req.header(SECRET_HEADER) ?? '', webhook.secret))
      throw new Refusal('not_found')
    const body: unknown = await context.req.json().catch(() => null)
    if (!(await webhook.take(body))) throw new Refusal('invalid_input')
    return context.body(null, 200)
  })
}

function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
