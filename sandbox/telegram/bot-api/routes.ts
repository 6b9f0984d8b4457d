import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { BotApiError } from '../error.ts'
import type { TelegramFaults } from '../faults.ts'
import type { SandboxTelegram } from '../telegram.ts'
import { type Answerer, type Body, refusal } from './answer.ts'
import { readCall } from './read-call.ts'

/** `/bot<token>/<method>`, as client libraries call it. */
export function botApi(
  telegram: SandboxTelegram,
  answerer: Answerer,
  faults: TelegramFaults,
): Hono {
  const routes = new Hono()

  routes.on(['GET', 'POST'], '/:bot{bot[^/]+}/:method', async (c) => {
    if (c.req.param('bot') !== `bot${telegram.token}`) {
      return send(c, refusal(new BotApiError(401, 'Unauthorized')))
    }
    const method = c.req.param('method')
    const { signal } = c.req.raw
    try {
      const params = await readCall(c.req)
      if (faults.timesOut(method)) await aborted(signal)
      const body = await answerer.answer(method, params, signal)
      return faults.losesAnswer(method) ? breakOff(c) : send(c, body)
    } catch (error) {
      if (error instanceof BotApiError) return send(c, refusal(error))
      throw error
    }
  })
  return routes
}

function send(c: Context, body: Body): Response {
  const status = body.ok ? 200 : body.error_code
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (!body.ok && body.parameters) headers['retry-after'] = String(body.parameters.retry_after)
  return c.body(JSON.stringify(body), { status: status as 200, headers })
}

/** Breaks the connection instead of answering. */
function breakOff(c: Context): Response {
  const { outgoing } = c.env as HttpBindings
  outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
