import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { openOwnServer, type TestServer } from '../../support/world.ts'

const MINUTE = 60_000
const UNKNOWN = '1'.repeat(32)
const NAME = '</script><b>Lantern</b>'

let server: TestServer

beforeAll(async () => {
  server = await openOwnServer()
})
afterAll(async () => {
  await server?.stop()
})

/** Stores a launch with a report that was detected so long ago. */
async function seed(ago: number): Promise<string> {
  const { db, clock } = server.app.context
  const [row] = await keepRows(
    db,
    launchRow({ detected_at: clock.now() - ago, name: NAME, score: 74, level: 'high' }),
  )
  if (!row) throw new Error('it was not stored')
  await keepReport(db, row)
  return row.mint
}

const openPage = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { 'accept-encoding': 'identity', ...headers } })

/** What a page was drawn with; null: nothing. */
const givenIn = (html: string) =>
  /<script type="application\/json" id="launch">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? null

const asksItself = (html: string) => html.includes('window.early')

test('the page of a launch has the launch in it, as text and for its first render', async () => {
  const mint = await seed(2 * MINUTE)
  const page = await openPage(`/launches/${mint}`)
  const html = await page.text()
  expect(page.status).toBe(200)
  expect([html.includes('b&gt;Lantern'), html.includes('<b>Lantern'), asksItself(html)]).toEqual([
    ...[true, false, false],
  ])
  const asked = await (await openPage(`/api/launches/${mint}`)).json()
  expect(JSON.parse(givenIn(html) ?? '')).toEqual(asked)
})

test('it comes in the language of its reader, compressed, and with the policy of its page', async () => {
  const path = `/launches/${await seed(2 * MINUTE)}`
  const spanish = await (await openPage(path, { 'accept-language': 'es' })).text()
  expect(spanish.includes('lang="es"')).toBe(true)
  expect(spanish.includes('Historial del desarrollador')).toBe(true)
  const [plain, built] = [await openPage(path), await openPage(`/launches/${UNKNOWN}`)]
  const policy = 'content-security-policy'
  expect(plain.headers.get(policy)).toBe(built.headers.get(policy))
  expect(plain.headers.get('cache-control')).toBe('private, no-cache')
  const packed = await openPage(path, { 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect((await packed.text()) === (await plain.text())).toBe(true)
  const etag = plain.headers.get('etag') ?? ''
  expect((await openPage(path, { 'if-none-match': etag })).status).toBe(304)
})

test('what only members see, and what nobody knows, is not in the page', async () => {
  for (const mint of [await seed(MINUTE / 2), UNKNOWN]) {
    const page = await openPage(`/launches/${mint}`)
    const html = await page.text()
    expect([page.status, givenIn(html), asksItself(html)]).toEqual([404, null, true])
  }
})
