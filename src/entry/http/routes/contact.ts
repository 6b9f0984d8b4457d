import { Contact } from '../../../contract/schemas.ts'
import { receiveMessage } from '../../../flows/contact.ts'
import type { HttpHouse, Router } from '../http-context.ts'
import { readBody } from '../read-body.ts'

export function contactRoutes(router: Router, { purchase, limits }: HttpHouse): void {
  router.post('/api/contact', async (context) => {
    await limits.take('contact', context.get('address'))
    const message = await readBody(context, Contact)
    return context.json(
      { id: await receiveMessage(purchase, context.get('session'), message) },
      201,
    )
  })
}
