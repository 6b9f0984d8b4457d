import type { OperatorRole } from '../../../src/contract/console/roles.ts'
import {
  admitBrowser,
  findBrowser,
  openBrowser,
  storeOperator,
} from '../../../src/domains/operators/index.ts'
import { inviteOperator } from '../../../src/flows/console/issue-link.ts'
import type { ApiServer } from '../api-server.ts'

export const ORIGIN = 'https://mintwatch.example'

type Asking = {
  method?: string
  cookie?: string | null
  body?: unknown
  form?: Record<string, string>
  origin?: string | null
  host?: string
}

/** Operators' browsers, signed in without a passkey. */
export function operatorsOf(server: ApiServer) {
  const { context } = server
  let people = 0
  let asked = 0

  async function ask(path: string, asking: Asking = {}) {
    const { method = 'GET', cookie, body, form, origin = ORIGIN } = asking
    asked += 1
    const headers: Record<string, string> = {
      host: asking.host ?? 'mintwatch.example',
      // Requests don't share rate limits.
      'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}`,
    }
    if (origin !== null) headers.origin = origin
    if (cookie) headers.cookie = cookie
    if (body !== undefined) headers['content-type'] = 'application/json'
    const sent = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body)
    if (form) headers['content-length'] = String(String(sent).length)
    const answer = await server.router.request(`${ORIGIN}${path}`, {
      method,
      headers,
      ...(sent ? { body: sent as string } : {}),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? null,
      headers: answer.headers,
      // biome-ignore lint/suspicious/noExplicitAny: each test names what it expects
      body: parsed(text) as any,
    }
  }

  /** A person with this role, and a browser that a link admitted. @returns its cookie */
  async function known(role: OperatorRole): Promise<{ cookie: string; name: string; id: string }> {
    const { db, clock, entropy } = context
    people += 1
    const name = `${role} ${people}`
    return db.transaction(async (tx) => {
      const person = { telegramId: `${people}`, name, role }
      const { id } = await storeOperator(tx, context, person, clock.now())
      const trace = { browser: 'Firefox on Linux', address: '192.0.2.1' }
      const token = await admitBrowser(tx, entropy, id, trace, clock.now())
      return { cookie: cookieOf(token), name, id }
    })
  }

  /** The same, signed in just now. */
  async function signedIn(role: OperatorRole) {
    const { db, clock, entropy } = context
    const before = await known(role)
    const token = await db.transaction(async (tx) => {
      const at = await findBrowser(tx, before.cookie.split('=')[1], clock.now())
      if (!at) throw new Error('this browser is not known')
      return openBrowser(tx, entropy, at, clock.now())
    })
    return { ...before, cookie: cookieOf(token ?? '') }
  }

  /** The link that the command line sends. */
  const invite = (role: OperatorRole, telegramId: string, recover = false) =>
    inviteOperator(
      context,
      { origin: ORIGIN, messageText: null },
      { telegramId, name: `${role} ${telegramId}`, role, recover },
    )

  /** The page at a path; null: the answer for unknown addresses. */
  async function page(path: string, asking: Asking = {}): Promise<string | null> {
    const unknown = await ask('/nowhere/at/all', asking)
    const answer = await ask(path, asking)
    return answer.status === unknown.status && answer.text === unknown.text ? null : answer.text
  }

  return { ask, page, known, signedIn, invite }
}

const cookieOf = (token: string) => `__Host-mintwatch_operator=${token}`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
