import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { TelegramHandle } from './handle.ts'

const Membership = z.strictObject({ status: z.enum(['member', 'left']) })
const RightsOrNone = z.record(z.string(), z.boolean()).nullable()

/**
 * Fault switches over HTTP. They are PUT and answer no other origin, so that other pages can't
 * break the sandbox.
 */
export function controls(handle: TelegramHandle): Hono {
  const routes = new Hono()
  const number = (c: Context, name: string) => Number(c.req.param(name))

  routes.get('/control/faults', (c) => c.json(handle.faults.settings))
  routes.put('/control/faults', async (c) => {
    handle.faults.set(await c.req.json())
    return c.json(handle.faults.settings)
  })
  routes.get('/control/calls', (c) => {
    const since = Number(c.req.query('since') ?? 0)
    return c.json(handle.calls(c.req.query('method')).filter(({ at }) => at >= since))
  })
  routes.put('/control/rooms/:room/members/:person', async (c) => {
    const { status } = Membership.parse(await c.req.json())
    const change = status === 'member' ? handle.addMember : handle.removeMember
    change(number(c, 'person'), number(c, 'room'))
    return c.body(null, 204)
  })
  routes.put('/control/rooms/:room/bot', async (c) => {
    handle.setBotRights(number(c, 'room'), RightsOrNone.parse(await c.req.json()))
    return c.body(null, 204)
  })
  return routes
}
