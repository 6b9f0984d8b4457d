import { Refusal } from '../../../contract/errors.ts'
import type { UserBody } from '../../../contract/records.ts'
import { Id } from '../../../contract/schemas.ts'
import { showUser } from '../../../flows/members/show-user.ts'
import type { HttpContext, Router } from '../http-context.ts'
import { accept } from '../read-body.ts'

/** The `users` record of the owner's specification. Another account's record and a missing one give the same 404. */
export function userRoutes(router: Router, { services }: HttpContext): void {
  router.get('/api/users/:id', async (context) => {
    const asked = context.req.query('order')
    const order = asked === undefined ? null : accept(Id, asked, 'not_found')
    const user = await showUser(services, context.get('session'), context.req.param('id'), order)
    if (!user) throw new Refusal('not_found')
    return context.json<UserBody>(user)
  })
}
