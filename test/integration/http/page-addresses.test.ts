import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnServer, type TestServer } from '../../support/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await openOwnServer()
})
afterAll(async () => {
  await server?.stop()
})

const fetchPage = (path: string) => fetch(server.url + path)

/** Asks for exactly this path: `fetch` would tidy it up. */
function getRaw(path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    get({ host: hostname, port, path }, resolve).on('error', reject)
  })
}

test.each([
  ['/pricing/', '/pricing'],
  ['/track-record/verify/', '/track-record/verify'],
  ['/payment/?plan=lifetime', '/payment?plan=lifetime'],
])('%s has one address, without its slash', async (path, location) => {
  const response = await getRaw(path)
  expect([response.statusCode, response.headers.location]).toEqual([308, location])
})

test.each([
  ['/es/alerts', '/alerts'],
  ['/es/dashboard', '/dashboard'],
  ['/es/payment?plan=lifetime', '/payment?plan=lifetime'],
])('%s leads to the one page there is, in that language', async (path, location) => {
  const { statusCode, headers } = await getRaw(path)
  expect([statusCode, headers.location]).toEqual([302, location])
  expect(headers['set-cookie']?.join()).toContain('mintwatch_language=es')
})

test.each(['/es/nothing', '/es//evil.example', '/es/favicon.ico', '/de/alerts'])(
  '%s is no page',
  async (path) => {
    expect((await getRaw(path)).statusCode).toBe(404)
  },
)

test.each(['//evil.example/', '/\\evil.example/', '///', '/%5Cevil.example/\\/'])(
  '%s leads nowhere else',
  async (path) => {
    const { headers } = await getRaw(path)
    expect(headers.location ?? '/').not.toMatch(/^(\/[/\\]|\w+:)/)
  },
)

test('the service worker is a script that may call our API alone', async () => {
  const { status, headers } = await fetchPage('/sw.js')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
})

test('the page has icons and a manifest, and security.txt says where to report', async () => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
  ] as const) {
    const response = await fetchPage(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, type])
    expect(await (await fetchPage('/pricing')).text()).toContain(`href="${path}"`)
  }
  const { icons, display, start_url } = await (await fetchPage('/site.webmanifest')).json()
  expect([display, (await fetchPage(start_url)).status]).toEqual(['standalone', 200])
  for (const { src } of icons) expect([src, (await fetchPage(src)).status]).toEqual([src, 200])
  const security = await fetchPage('/.well-known/security.txt')
  expect(security.headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
  const lines = (await security.text()).trimEnd().split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^Contact: https?:\/\/[^ ]+\/contact$/))
  const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length)
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(Date.parse(expires ?? '')).toBeGreaterThan(Date.now())
})

test.each([
  'oauth-protected-resource',
  'oauth-protected-resource/mcp',
  'oauth-authorization-server',
  'openid-configuration',
])('a program that asks for %s learns in JSON that there is none', async (name) => {
  const response = await fetchPage(`/.well-known/${name}`)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await response.json()).toMatchObject({ error: { code: 'not_found' } })
})

test('a program without a key is asked for one, and sent to no OAuth server', async () => {
  const response = await fetch(`${server.url}/mcp`, { method: 'POST' })
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="Mintwatch"',
  ])
})
