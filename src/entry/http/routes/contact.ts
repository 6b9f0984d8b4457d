import { REPLY_PATTERN } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { Contact } from '../../../contract/schemas.ts'
import { receiveMessage } from '../../../flows/members/contact.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { readBody } from '../read-body.ts'

export function contactRoutes(router: Router, { services, limits }: HttpContext): void {
  router.post('/api/contact', async (context) => {
    await limits.take('contact', context.get('address'))
    const message = await readBody(context, Contact)
    if (!REPLY_PATTERN.test(message.reply_to)) throw new Refusal('bad_reply_to')
    return context.json(
      { id: await receiveMessage(services, context.get('session'), message) },
      201,
    )
  })
}
