import type { HttpBindings } from '@hono/node-server'
import type { HttpRequest } from './http-context.ts'

/** Closes the connection of a client that does not read. Ending the response would wait for it. */
export function cutOff({ env }: HttpRequest): void {
  const { outgoing } = env as Partial<HttpBindings>
  outgoing?.destroy()
}
