import { createECDH } from 'node:crypto'
import { findSession, type Session } from '../../../src/domains/accounts/index.ts'
import { issueLink, presentToken } from '../../../src/flows/telegram/link.ts'
import type { FreshDatabase } from '../../engines.ts'
import { openApiServer } from '../api-server.ts'
import { signingWallet } from '../chain/signing-wallet.ts'
import { TEN_PERCENT } from '../referrals/at-shop.ts'
import { sessionAt } from '../telegram/members.ts'
import { zoe } from '../telegram/telegram-shop.ts'

const ORIGIN = 'https://mintwatch.example'
const COOKIE = '__Host-mintwatch_session'

export type Sent = {
  method: string
  path: string
  cookie?: string | null
  key?: string
  body?: unknown
  origin?: string
}

/** Serves every route, for one member, Zoe, who has something of every kind. */
export async function openRouteWorld(place: FreshDatabase) {
  const server = await openApiServer(place, {
    referralRates: TEN_PERCENT,
    anyAddress: true,
    offers: {
      trialHours: 48,
      botLink: () => 'https://t.me/mintwatch_bot',
      webhook: { secret: 'known to Telegram', take: async () => true },
    },
  })
  const { context, clock } = server
  let asked = 0

  /** @returns status, refusal code, the new cookie, and the text; `events` for a stream, which is closed */
  async function send({ method, path, cookie, key, body, origin = ORIGIN }: Sent) {
    asked += 1
    const leaving = new AbortController()
    const answer = await server.router.request(`${ORIGIN}${path}`, {
      method,
      signal: leaving.signal,
      headers: {
        origin,
        host: 'mintwatch.example',
        // Requests don't share rate limits.
        'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(cookie ? { cookie } : {}),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const isStream = answer.headers.get('content-type') === 'text/event-stream'
    const text = isStream ? 'events' : await answer.text()
    leaving.abort()
    const given = answer.headers.get('set-cookie')?.split(';')[0] ?? null
    const json = parsed(text)
    const code: string = json?.error?.code ?? (answer.status < 400 ? 'ok' : `${answer.status}`)
    return { status: answer.status, code, text, json, given, headers: answer.headers }
  }

  async function must(sent: Sent) {
    const answer = await send(sent)
    if (answer.status >= 400) throw new Error(`${sent.method} ${sent.path}: ${answer.text}`)
    return answer
  }

  async function sessionOf(cookie: string): Promise<Session> {
    const token = cookie.slice(COOKIE.length + 1)
    const session = await findSession(context.db.read, token, clock.now())
    if (!session) throw new Error('this cookie has no session')
    return session
  }

  /** A browser with a session and nothing else. */
  async function guest(): Promise<string> {
    const body = { wallet: server.wallet() }
    const { given } = await must({ method: 'POST', path: '/api/wallet_proofs', body })
    if (given === null) throw new Error('no session was given')
    return given
  }

  async function pays(cookie: string, body: object) {
    const { json: order } = await must({ method: 'POST', path: '/api/orders', cookie, body })
    const wallet = signingWallet()
    const paid = { amount: BigInt(order.lamports), references: [order.reference as string] }
    await server.see('finalized', server.pay({ from: wallet.address, ...paid }))
    return { order, wallet }
  }

  /** The browser of this cookie signs in as Zoe. @returns its new cookie */
  async function signsIn(before: string): Promise<string> {
    const { token } = await issueLink(context, await sessionOf(before), 'Firefox on Linux')
    const shown = await presentToken(context, zoe, token)
    const put = { method: 'PUT', path: '/api/telegram/link', body: { code: shown?.code } }
    const { given } = await must({ ...put, cookie: before })
    return given ?? ''
  }

  async function openZoe() {
    const before = await guest()
    await pays(before, { plan: 'lifetime' })
    const cookie = await signsIn(before)
    const { order } = await pays(cookie, { plan: '30d', gift: true })
    await must({ method: 'POST', path: `/api/orders/${order.id}/gift-code`, cookie })
    const post = async (path: string, body: object) =>
      (await must({ method: 'POST', path, cookie, body })).json
    const url = 'https://198.51.100.7/hook'
    const wallet = signingWallet()
    const challenge = await post('/api/wallet_proofs', { wallet: wallet.address })
    const ofOrder = { wallet: wallet.address, order: order.id }
    const orderChallenge = await post('/api/wallet_proofs', ofOrder)
    const apiKey = await post('/api/account/api_keys', { name: 'of Zoe' })
    const hook = await post('/api/account/webhooks', { url })
    const p256dh = createECDH('prime256v1').generateKeys('base64url')
    const pushed = await post('/api/account/push', {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-zoe',
      keys: { p256dh, auth: 'A'.repeat(22) },
    })
    await post('/api/referrals', {})
    const mint = server.wallet()
    await must({ method: 'PUT', path: `/api/account/watches/${mint}`, cookie })
    const session = await sessionOf(cookie)
    const other = await sessionAt(context, session.accountId)
    const link = await issueLink(context, session, 'Firefox on Linux')
    const opened = await presentToken(context, zoe, link.token)
    return {
      cookie,
      key: apiKey.key as string,
      signature: wallet.sign(challenge.message),
      orderSignature: wallet.sign(orderChallenge.message),
      code: opened?.code ?? '',
      ids: {
        order: order.id as string,
        reference: order.reference as string,
        challenge: challenge.id as string,
        orderChallenge: orderChallenge.id as string,
        key: apiKey.id as string,
        hook: hook.id as string,
        device: pushed.devices[0].id as string,
        p256dh,
        session: other.id,
        account: session.accountId,
        telegram: zoe.id,
        wallet: wallet.address,
        mint,
      },
    }
  }

  const zoes = await openZoe()
  const READ = [
    '/api/account',
    '/api/account/sessions',
    '/api/account/api_keys',
    '/api/account/webhooks',
    '/api/account/push',
    '/api/account/watches',
    '/api/orders',
    '/api/referrals',
    '/api/users/me',
  ]

  return {
    server,
    zoe: zoes,
    send,
    must,
    guest,
    /** Another lifetime member, who has just signed in with Telegram. */
    stranger: () => server.signIn('lifetime', null),
    /** Another browser of Zoe's, which has just signed in. @returns its cookie */
    zoeSignsIn: async () => signsIn(await guest()),
    /** Ends a cookie's session, as from another browser. */
    async end(cookie: string): Promise<void> {
      const { id } = await sessionOf(cookie)
      await context.db.read.deleteFrom('sessions').where('token_hash', '=', id).execute()
    },
    /** A cookie whose session was ended. */
    async ended(): Promise<string> {
      const cookie = await server.signIn('lifetime', null)
      await must({ method: 'POST', path: '/api/account/sign_out_everywhere', cookie })
      return cookie
    },
    /** Everything that Zoe sees of her account. */
    async zoeSees(cookie = zoes.cookie): Promise<string> {
      const seen = []
      for (const path of READ) seen.push((await must({ method: 'GET', path, cookie })).text)
      return seen.join('\n')
    },
    close: () => server.close(),
  }
}

export type RouteWorld = Awaited<ReturnType<typeof openRouteWorld>>

// biome-ignore lint/suspicious/noExplicitAny: each test names what it expects
function parsed(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
