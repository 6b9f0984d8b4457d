import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { openHttpMiddleman } from './http-middleman.ts'
import { openSocketMiddleman } from './socket-middleman.ts'
import { readFaults, startMiddlemen } from './start.ts'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** A site that says which cookie it got, sets one, and streams one event. */
async function openSite() {
  const server = createServer((asked, answer) => {
    const isStream = asked.url === '/events'
    const type = isStream ? 'text/event-stream' : 'text/plain'
    answer.writeHead(200, { 'content-type': type, 'set-cookie': 'session=1' })
    if (isStream) answer.write('data: {}\n\n')
    else answer.end(`${asked.method} ${asked.url} ${asked.headers.cookie ?? 'no cookie'}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { port, url: `http://127.0.0.1:${port}` }
}

const ask = async (url: string) => {
  const answer = await fetch(url, { headers: { cookie: 'session=1' } })
  return [answer.status, answer.headers.get('set-cookie'), await answer.text()]
}

test('passes on what it has no fault for, and keeps cookies or answers back', async () => {
  const site = await openSite()
  const middleman = await openHttpMiddleman(site.url)
  opened.push(middleman.close)
  expect(await ask(`${middleman.url}/a?b=1`)).toEqual([200, 'session=1', 'GET /a?b=1 session=1'])
  middleman.set({ noCookies: true })
  expect(await ask(`${middleman.url}/a`)).toEqual([200, null, 'GET /a no cookie'])
  middleman.set({ refuse: 502 })
  expect(await ask(middleman.url)).toEqual([502, null, ''])
  middleman.set({ silent: true })
  const waiting = ask(middleman.url)
  setTimeout(middleman.cut, 50)
  await expect(waiting).rejects.toThrow('fetch failed')
})

test.each([
  [{}, true],
  [{ events: 'buffered' }, true],
  [{ events: 'silent' }, false],
] as const)('%j: an event arrives: %s', async (faults, arrives) => {
  const site = await openSite()
  const middleman = await openHttpMiddleman(site.url, { burstMs: 30 })
  opened.push(middleman.close)
  middleman.set(faults)
  const { body } = await fetch(`${middleman.url}/events`)
  const read = body?.getReader().read()
  const nothing = new Promise((resolve) => setTimeout(() => resolve('nothing'), 300))
  const got = await Promise.race([read?.then(({ value }) => String(value?.length)), nothing])
  expect(got).toBe(arrives ? '10' : 'nothing')
})

test('a socket falls silent, and is cut', async () => {
  const { port } = await openSite()
  const middleman = await openSocketMiddleman({ host: '127.0.0.1', port })
  opened.push(middleman.close)
  const url = `http://127.0.0.1:${middleman.port}/`
  expect((await ask(url))[0]).toBe(200)
  middleman.set({ silent: true })
  const waiting = ask(url)
  setTimeout(middleman.cut, 50)
  await expect(waiting).rejects.toThrow('fetch failed')
})

test('faults are read from one line, and the settings lead through them', async () => {
  const site = await openSite()
  expect(() => readFaults('moon:cut')).toThrow('use PLACE:FAULT')
  expect(() => readFaults('postgres:no-cookies')).toThrow('postgres has silent, cut')
  const wanted = readFaults('rpc:refuse,postgres:cut,site:no-cookies')
  await expect(startMiddlemen(wanted, { PORT: '1' })).rejects.toThrow('SOLANA_RPC_URL is not set')
  const started = await startMiddlemen(wanted, {
    PORT: `${site.port}`,
    SOLANA_RPC_URL: site.url,
    DATABASE_URL: 'postgres://me:secret@db.example/mintwatch',
  })
  opened.push(started.stop)
  expect(await ask(`${started.siteUrl}/a`)).toEqual([200, null, 'GET /a no cookie'])
  expect((await ask(started.env.SOLANA_RPC_URL ?? ''))[0]).toBe(502)
  expect(started.env.DATABASE_URL).toMatch(/^postgres:\/\/me:secret@127\.0\.0\.1:\d+\/mintwatch$/)
})
