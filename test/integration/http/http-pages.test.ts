import { createHash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPrice } from '../../support/http/has-price.ts'
import { openOwnServer, type TestServer } from '../../support/world.ts'

const PAGES = [
  '/',
  '/pricing',
  '/payment',
  '/payment?plan=lifetime',
  '/dashboard',
  '/docs',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
]
const OURS = 'https://mintwatch.example'
const HOSTILE = '</script><script>alert(1)</script><!--'

let server: TestServer
let production: TestServer

beforeAll(async () => {
  server = await openOwnServer({ env: { NOTICE_TEXT: HOSTILE } })
  production = await openOwnServer({
    env: { NODE_ENV: 'production', ALLOW_TEST_MONEY: '1', PUBLIC_URL: OURS },
  })
})

afterAll(async () => {
  await server?.stop()
  await production?.stop()
})

const fetchPage = (path: string, init: RequestInit = {}) => fetch(server.url + path, init)

/** Asks for exactly this path: `fetch` would tidy it up. */
function getRaw(path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    get({ host: hostname, port, path }, resolve).on('error', reject)
  })
}

describe.each(PAGES)('%s', (path) => {
  test('is a page whose inline scripts and styles are exactly those that its policy allows', async () => {
    const response = await fetchPage(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    const directives = new Map(
      policy.split('; ').map((part) => {
        const [name = '', ...sources] = part.split(' ')
        return [name, sources] as const
      }),
    )
    const inline = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '']) => !/\bsrc=|application\/json/.test(attributes),
    )
    const hash = (code = '') => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    const hashes = inline.map(([, , code]) => hash(code))
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => hash(css))
    expect(hashes.length).toBeGreaterThan(0)
    expect(new Set(directives.get('script-src'))).toEqual(new Set(["'self'", ...hashes]))
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(styles.length).toBe(1)
    expect(directives.get('style-src')).toEqual(["'self'", ...styles])
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(policy).not.toMatch(/unsafe-|\*/)
    expect(html).not.toMatch(/\sstyle="|<style(?!>)|\son[a-z]+="/)
  })

  test('contains its styles, and keeps their link where React looks for it', async () => {
    const html = await (await fetchPage(path)).text()
    const links = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
    expect(links).toEqual([expect.stringMatching(/ media="not all" disabled=""\/>$/)])
    const [, css] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    const [, href = ''] = / href="([^"]+)"/.exec(links[0] ?? '') ?? []
    expect(css).toBe(await (await fetchPage(href)).text())
  })

  test('loads nothing from other servers', async () => {
    const html = await (await fetchPage(path)).text()
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)[^>]*\b(?:src|href)="([^"]+)"/g)]
    expect(loaded.length).toBeGreaterThan(0)
    for (const [, source] of loaded) expect(source).toMatch(/^\/(?!\/)/)
  })

  test("embeds the settings as data that can't close its element", async () => {
    const html = await (await fetchPage(path)).text()
    const [, json = ''] =
      /<script type="application\/json" id="site">([\s\S]*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({
      notice: { text: HOSTILE },
      chain: 'solana:localnet',
      wallet_script: '/wallet-script.js',
    })
    expect(html).not.toContain('<script>alert(1)')
  })
})

describe('caching', () => {
  test('an unchanged page is answered with 304', async () => {
    const first = await fetchPage('/pricing')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('vary')).toContain('Accept-Encoding')
    const again = await fetchPage('/pricing', { headers: { 'if-none-match': `"x", W/${etag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    const other = await fetchPage('/pricing', { headers: { 'if-none-match': '"x"' } })
    expect(other.status).toBe(200)
  })

  test('assets never change under their name; a missing one is no page', async () => {
    const html = await (await fetchPage('/')).text()
    const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(assets.length).toBeGreaterThan(2)
    for (const path of new Set(assets)) {
      const { status, headers } = await fetchPage(path ?? '')
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const missing = await fetchPage('/assets/missing-12345678.js')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).not.toContain('html')
    expect(missing.headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0, gzip;q=0.0', null],
    ['identity', null],
    ['brr, x-gzip', null],
  ])('with the encodings %s, a page is sent as %s', async (encodings, expected) => {
    const response = await fetchPage('/', { headers: { 'accept-encoding': encodings } })
    expect(response.headers.get('content-encoding')).toBe(expected)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(await response.text()).toContain('</html>')
  })
})

describe('at 127.0.0.1, where the bot has to link to', () => {
  const port = () => new URL(server.url).port
  const visit = (path: string, of = server) => {
    const at = new URL(of.url).port
    return fetch(`http://127.0.0.1:${at}${path}`, { redirect: 'manual' })
  }

  test.each(['/dashboard', '/payment?plan=lifetime&x=%26', '/nowhere'])(
    '%s sends the visitor to localhost, where the session is',
    async (path) => {
      const { status, headers } = await visit(path)
      expect([status, headers.get('location')]).toEqual([302, `http://localhost:${port()}${path}`])
    },
  )

  // On a busy machine a database that writes slowly is reported, and so is a price that is late.
  test.each('/healthz /readyz /api/price /favicon.svg'.split(' '))('%s stays', async (path) => {
    const { status, headers } = await visit(path)
    expect(headers.get('location')).toBeNull()
    expect([200, 503]).toContain(status)
  })

  test('a site on its own host redirects nobody', async () => {
    expect((await visit('/dashboard', production)).status).toBe(200)
  })
})

test('HEAD answers as GET does, without a body', async () => {
  for (const path of ['/', '/payment', '/nowhere', '/favicon.svg', '/api/price']) {
    const [got, asked] = [await fetchPage(path), await fetchPage(path, { method: 'HEAD' })]
    expect([path, asked.status]).toEqual([path, got.status])
    for (const name of ['content-type', 'etag', 'content-security-policy'])
      expect(asked.headers.get(name)).toBe(got.headers.get(name))
    expect(await asked.text()).toBe('')
  }
})

test.each([
  '/nowhere',
  '/launches/nope',
  '/deployers/nope',
  '/payment/x',
  '/Pricing',
  '/404',
  '/__spa-fallback',
  '/index.html.bak',
])('%s is the 404 page, with that status', async (path) => {
  const response = await fetchPage(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toContain('Page Not Found')
})

test.each([
  '/../package.json',
  '/assets/../../../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/.env',
  '/.git/config',
  '//etc/passwd',
  '/%00',
  '/%',
  '/%E0%A4%A',
  '/wallet-script.js/../../secret',
])('no path leaves the site: %s', async (path) => {
  const response = await getRaw(path)
  expect(response.statusCode).toBe(404)
  const body = await text(response)
  expect(body).not.toMatch(/"dependencies"|root:|\[core\]/)
})

describe('in production', () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(production.url + path, init)

  test('browsers are required to come back over HTTPS only', async () => {
    for (const path of ['/', '/api/price', '/nowhere', '/assets/missing.js']) {
      const header = (await ask(path)).headers.get('strict-transport-security') ?? ''
      expect(Number(/max-age=(\d+)/.exec(header)?.[1])).toBeGreaterThanOrEqual(31_536_000)
    }
    expect((await fetchPage('/')).headers.get('strict-transport-security')).toBeNull()
  })

  test('the session is bound to the host and to HTTPS, and only our origin may write', async () => {
    const order = (origin: string) =>
      ask('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: '{"plan":"30d"}',
      })
    await hasPrice(production)
    const ours = await order(OURS)
    expect(ours.status).toBe(201)
    const [cookie = ''] = ours.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-mintwatch_session=/)
    for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(flag)
    expect(cookie).not.toContain('Domain')
    expect((await order('http://mintwatch.example')).status).toBe(403)
    expect((await order(production.url)).status).toBe(403)
  })
})

test('the payment page is the one of the plan that the query names', async () => {
  const title = async (path: string) =>
    /<h1[^>]*>([^<]*)/.exec(await (await fetchPage(path)).text())?.[1]
  expect(await title('/payment')).toBe('30 Days Access')
  expect(await title('/payment?plan=weekly')).toBe('30 Days Access')
  expect(await title('/payment?plan=Lifetime')).toBe('Lifetime Access')
  expect(await title('/payment?order=x&plan=lifetime')).toBe('Lifetime Access')
  expect((await fetchPage('/payment/lifetime')).status).toBe(404)
})
