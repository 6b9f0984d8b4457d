import { afterAll, beforeAll, expect, test } from 'vitest'
import { storePost } from '../../../src/domains/messages/index.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { openOwnServer, type TestServer } from '../../support/world.ts'

const MINUTE = 60_000
const NAME = '</title><script>alert(1)</script>"onload=x'
const UNKNOWN = '1'.repeat(32)
const PNG = '89504e470d0a1a0a'

let server: TestServer

beforeAll(async () => {
  server = await openOwnServer()
})
afterAll(async () => {
  await server?.stop()
})

type Seed = { ago?: number; postedAgo?: number | null; name?: string }

/** Stores a launch with a report, and its post in the channel. */
async function seed({ ago = 5 * MINUTE, postedAgo = null, name = NAME }: Seed = {}) {
  const { db, clock } = server.app.context
  const now = clock.now()
  const row = launchRow({ detected_at: now - ago, name, score: 74, level: 'high' })
  await keepRows(db, row)
  await keepReport(db, row)
  if (postedAgo !== null) {
    const figures = { score: 74, attention: null, market_cap_cents: null }
    const shown = { shown_at: null, shown_cap_cents: null }
    const post = { mint: row.mint, posted_at: now - postedAgo, stage: '60s', ...figures, ...shown }
    await db.transaction((tx) => storePost(tx, { ...post, because: 'attention' }))
  }
  return row
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'accept-encoding': 'identity', ...headers } })
const textOf = async (path: string, headers: Record<string, string> = {}) =>
  (await ask(path, headers)).text()

test('a shared launch is previewed with its coin, score, and picture, at absolute addresses', async () => {
  const { mint } = await seed({ name: 'Lantern Cat', postedAgo: 2 * MINUTE })
  const html = await textOf(`/launches/${mint}`)
  const meta = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
  const url = `${server.url}/launches/${mint}`
  expect(meta('og:title')).toMatch(/^Lantern Cat \(\$\w+\): High risk 74\/100 · Mintwatch$/)
  expect(meta('twitter:title')).toBe(meta('og:title'))
  expect(meta('og:url')).toBe(url)
  expect(meta('og:image')?.startsWith(`${url}/card.png?`)).toBe(true)
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`)
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).not.toContain('name="robots"')
})

test('a name can’t leave its place in the head, and a launch that was not posted is not listed', async () => {
  const { mint } = await seed()
  const html = await textOf(`/launches/${mint}`)
  expect(html.includes('<script>alert')).toBe(false)
  const head = html.slice(html.indexOf('<title>'), html.indexOf('<link rel="modulepreload"'))
  expect(head).not.toContain('"onload=x')
  expect(head).toContain('<meta name="robots" content="noindex"/>')
})

test('a developer is previewed with its launches’ outcomes', async () => {
  const { creator } = await seed()
  const html = await textOf(`/deployers/${creator}`)
  expect(html).toMatch(/<title>Developer \w{4}…\w{4}: 1 launch · Mintwatch<\/title>/)
  expect(html).toContain(`content="${server.url}/deployers/${creator}"`)
})

test('the picture is a PNG of 1200×630, the same for everybody, and known by its tag', async () => {
  const { mint } = await seed()
  const answer = await ask(`/launches/${mint}/card.png?language=es`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG)
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630])
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const tag = answer.headers.get('etag') ?? ''
  const again = await ask(`/launches/${mint}/card.png?language=es`, { 'if-none-match': tag })
  expect(again.status).toBe(304)
  const english = await ask(`/launches/${mint}/card.png`)
  expect(english.headers.get('etag')).not.toBe(tag)
})

test('what only members see yet is shared with nobody', async () => {
  const { mint } = await seed({ ago: MINUTE / 2, postedAgo: MINUTE / 2 })
  for (const path of [`/launches/${mint}/card.png`, `/badge/${mint}.svg`])
    expect((await ask(path)).status).toBe(404)
  const embed = `/oembed?url=${encodeURIComponent(`${server.url}/launches/${mint}`)}`
  expect((await ask(embed)).status).toBe(404)
  for (const path of ['/feed.xml', '/sitemaps/launches-1.xml'])
    expect(await textOf(path)).not.toContain(mint)
})

test('a badge shows the score in our words alone', async () => {
  const { mint } = await seed()
  const answer = await ask(`/badge/${mint}.svg`)
  const svg = await answer.text()
  expect(answer.headers.get('content-type')).toContain('image/svg+xml')
  expect(svg).toContain('Mintwatch: High risk 74/100')
  expect(svg).not.toContain('alert')
  for (const path of [`/badge/${UNKNOWN}.svg`, '/badge/x.svg', `/badge/${mint}.png`])
    expect((await ask(path)).status).toBe(404)
})

test('a launch is embedded as a link with its picture, from our own addresses only', async () => {
  const { mint } = await seed({ name: 'Lantern Cat' })
  const embed = (url: string) => ask(`/oembed?url=${encodeURIComponent(url)}&maxwidth=600`)
  const body = await (await embed(`${server.url}/launches/${mint}`)).json()
  expect(body).toMatchObject({ version: '1.0', type: 'link', thumbnail_width: 1_200 })
  expect(body.title).toMatch(/^Lantern Cat .*High risk 74\/100$/)
  expect(body).not.toHaveProperty('html')
  for (const url of [`https://evil.example/launches/${mint}`, `${server.url}/pricing`, 'x', ''])
    expect((await embed(url)).status).toBe(404)
  expect((await ask('/oembed?format=xml&url=x')).status).toBe(501)
})

test('the feed has posted launches, newest first, with their names escaped', async () => {
  const older = await seed({ postedAgo: 4 * MINUTE })
  const newer = await seed({ postedAgo: 3 * MINUTE, name: 'Newer' })
  const feed = await textOf('/feed.xml')
  expect(feed.indexOf(newer.mint)).toBeLessThan(feed.indexOf(older.mint))
  expect(feed).not.toContain('<script>')
  expect(feed).toContain('&lt;script&gt;')
  expect(feed).toContain('<author><name>Mintwatch</name>')
})

test('the sitemaps name public pages and posted launches, and robots are sent there', async () => {
  const { mint } = await seed({ postedAgo: 2 * MINUTE })
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const index = await textOf('/sitemap.xml')
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? ''))
  expect(files.map(({ pathname }) => pathname)).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/launches-1.xml',
  ])
  expect(await textOf('/sitemaps/launches-1.xml')).toContain(`/launches/${mint}</loc>`)
  const pages = await textOf('/sitemaps/pages.xml')
  for (const [, url] of pages.matchAll(/<loc>([^<]+)<\/loc>/g))
    expect([url, (await ask(new URL(url ?? '').pathname)).status]).toEqual([url, 200])
  expect((await ask('/sitemaps/launches-2.xml')).status).toBe(404)
  expect(await textOf('/llms.txt')).toContain(`${server.url}/track-record`)
})
