import { createECDH } from 'node:crypto'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'
import { type Entropy, listening, type Now, reservePort } from '../ports.ts'
import { type BrowserKeys, decryptPush, troubleWithSender } from './decrypt.ts'

/** The largest message that push services must take: RFC 8030, section 7.2. */
const MOST_BYTES = 4_096

/** As a browser's `PushSubscription.toJSON` has it. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A message as the browser would read it. */
type PushedMessage = { at: number; text: string; ttl: number; urgency: string }

/**
 * How a browser's endpoint behaves:
 * - `status`: answers this HTTP status and takes nothing; 410 is a browser that took its permission back;
 * - `retryAfter`: with these seconds to wait;
 * - `silent`: never answers.
 */
const EndpointSettings = z.strictObject({
  status: z.int().min(200).max(599).nullable().default(null),
  retryAfter: z.int().positive().nullable().default(null),
  silent: z.boolean().default(false),
})
type EndpointSettings = z.output<typeof EndpointSettings>

type Browser = {
  keys: BrowserKeys
  /** Whom it subscribed for: their public key. */
  sender: string
  received: PushedMessage[]
  tries: number
  settings: EndpointSettings
}

export type PushHandle = {
  origin: string
  /** A new browser that takes messages of one sender. @param sender the `applicationServerKey`, in base64url */
  subscribe(sender: string): BrowserSubscription
  /** What a browser has received, the oldest first. */
  received(endpoint: string): readonly PushedMessage[]
  /** How many requests its endpoint had. */
  tries(endpoint: string): number
  /** Replaces how an endpoint behaves; omitted settings are reset. */
  set(endpoint: string, settings: z.input<typeof EndpointSettings>): void
}

/** A push service as browsers have one (RFC 8030): nothing listens before `open`. */
export async function preparePush({
  host,
  now,
  entropy,
}: {
  host: string
  now: Now
  entropy: Entropy
}) {
  const port = await reservePort(host, 0)
  const origin = `http://${host}:${port}`
  const browsers = new Map<string, Browser>()
  const pathOf = (endpoint: string) => new URL(endpoint).pathname
  const known = (endpoint: string): Browser => {
    const browser = browsers.get(pathOf(endpoint))
    if (!browser) throw new Error(`nobody is subscribed at ${endpoint}`)
    return browser
  }
  const handle: PushHandle = {
    origin,
    subscribe(sender) {
      const ecdh = createECDH('prime256v1')
      const [path, auth] = [`/push/${Buffer.from(entropy(16)).toString('hex')}`, entropy(16)]
      const p256dh = ecdh.generateKeys('base64url')
      const settings = EndpointSettings.parse({})
      browsers.set(path, { keys: { ecdh, auth }, sender, received: [], tries: 0, settings })
      const keys = { p256dh, auth: Buffer.from(auth).toString('base64url') }
      return { endpoint: `${origin}${path}`, keys }
    },
    received: (endpoint) => known(endpoint).received,
    tries: (endpoint) => known(endpoint).tries,
    set(endpoint, settings) {
      known(endpoint).settings = EndpointSettings.parse(settings)
    },
  }
  const server = createAdaptorServer({ fetch: pushApp(handle, browsers, now).fetch })
  return {
    env: { PUSH_SERVICE: origin },
    handle,
    open: () => listening(server, host, port),
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pushApp(handle: PushHandle, browsers: ReadonlyMap<string, Browser>, now: Now): Hono {
  const app = new Hono()
  app.post('/push/:id', async (c) => {
    const browser = browsers.get(c.req.path)
    if (!browser) return c.body(null, 404)
    browser.tries += 1
    const { status, retryAfter, silent } = browser.settings
    if (silent) await new Promise(() => {})
    if (retryAfter !== null) c.header('Retry-After', `${retryAfter}`)
    if (status !== null) return new Response(null, { status, headers: c.res.headers })
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > MOST_BYTES) return c.body(null, 413)
    const authorization = c.req.header('authorization') ?? ''
    const about = { audience: handle.origin, sender: browser.sender, now: now() }
    const trouble = troubleWithSender(authorization, about)
    if (trouble !== null) return c.text(trouble, 403)
    const ttl = c.req.header('ttl')
    if (ttl === undefined || c.req.header('content-encoding') !== 'aes128gcm')
      return c.text('no TTL, or another encoding', 400)
    const text = decryptPush(body, browser.keys)
    const urgency = c.req.header('urgency') ?? 'normal'
    browser.received.push({ at: now(), text, ttl: Number(ttl), urgency })
    return c.body(null, 201)
  })
  // What a page would get of its browser.
  app.post('/subscribe', async (c) => {
    const { sender } = z.object({ sender: z.string() }).parse(await c.req.json())
    return c.json(handle.subscribe(sender), 201)
  })
  app.onError((error, c) => c.text(error.message, 400))
  return app
}
