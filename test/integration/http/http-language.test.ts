import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOwnServer, type TestServer } from '../../support/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await openOwnServer()
})

afterAll(async () => {
  await server?.stop()
})

const visit = (path: string, headers: Record<string, string>) =>
  fetch(server.url + path, { headers, redirect: 'manual' })

const languageOf = async (headers: Record<string, string>, path = '/') =>
  /<html lang="(\w+)"/.exec(await (await visit(path, headers)).text())?.[1]

const choose = (to: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/language?to=${to}`, { method: 'POST', headers, redirect: 'manual' })

describe('the language of a page', () => {
  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'es-AR,es;q=0.9,en;q=0.5' }, 'es'],
    [{ 'accept-language': 'de,fr;q=0.9' }, 'en'],
    [{ 'accept-language': 'es', cookie: 'mintwatch_language=en' }, 'en'],
    [{ 'accept-language': 'en', cookie: 'mintwatch_language=es' }, 'es'],
    [{ 'accept-language': 'es', cookie: 'mintwatch_language=../../etc' }, 'es'],
    [{ cookie: 'mintwatch_language=' }, 'en'],
    [{ 'accept-language': 'es;q=x, *;q=0.5, en' }, 'en'],
  ])('of %j is %s', async (headers, language) => {
    expect(await languageOf(headers)).toBe(language)
    expect(await languageOf(headers, '/launches/nope')).toBe(language)
  })

  test('is part of what caches go by, and each has a tag of its own', async () => {
    const [en, es] = await Promise.all(
      ['en', 'es'].map((tag) => visit('/pricing', { 'accept-language': tag })),
    )
    expect(en?.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(es?.headers.get('vary')).toBe(en?.headers.get('vary'))
    const tag = en?.headers.get('etag') ?? ''
    expect(es?.headers.get('etag')).not.toBe(tag)
    const again = (language: string) =>
      visit('/pricing', { 'accept-language': language, 'if-none-match': tag })
    expect((await again('en')).status).toBe(304)
    expect((await again('es')).status).toBe(200)
    expect(await (await again('es')).text()).toContain('Planes y precios')
  })

  test('does not matter for what a page of the other one loads', async () => {
    for (const language of ['en', 'es']) {
      const html = await (await visit('/', { 'accept-language': language })).text()
      const scripts = [...html.matchAll(/\/assets\/[\w-]+\.js/g)].map(([path]) => path)
      expect(scripts.length).toBeGreaterThan(2)
      for (const path of scripts) {
        const response = await visit(path, { cookie: 'mintwatch_language=en' })
        expect([path, response.status]).toEqual([path, 200])
        expect(response.headers.get('vary')).toBe('Accept-Encoding')
      }
    }
  })
})

describe('the address of a language', () => {
  test.each(['/es', '/es/faq', '/es/pricing', '/es/track-record/ledger', '/es/launches'])(
    '%s is Spanish to everybody, and the visit goes on in Spanish',
    async (path) => {
      const english = { 'accept-language': 'en', cookie: 'mintwatch_language=en' }
      const response = await visit(path, english)
      expect(response.status).toBe(200)
      expect(response.headers.getSetCookie().join()).toMatch(/^mintwatch_language=es; /)
      expect(await response.text()).toContain('<html lang="es"')
      const again = await visit(path, { cookie: 'mintwatch_language=es' })
      expect(again.headers.getSetCookie()).toEqual([])
    },
  )

  test('is named to search engines, in both directions', async () => {
    const link = async (path: string, headers = {}) =>
      (await visit(path, headers)).headers.get('link')?.replaceAll(server.url, '')
    const alternates =
      '</faq>; rel="alternate"; hreflang="en", </es/faq>; rel="alternate"; hreflang="es", ' +
      '</faq>; rel="alternate"; hreflang="x-default"'
    const spanish = `</es/faq>; rel="canonical", ${alternates}`
    expect(await link('/faq')).toBe(`</faq>; rel="canonical", ${alternates}`)
    expect(await link('/es/faq')).toBe(spanish)
    expect(await link('/faq', { 'accept-language': 'es' })).toBe(spanish)
    expect(await link('/es')).toContain('</es>; rel="canonical", </>; rel="alternate"')
    expect(await link('/payment')).toBeUndefined()
  })

  test.each(['/es/nope', '/en/faq', '/es/api/price', '/es/operator'])(
    '%s is none',
    async (path) => {
      const response = await visit(path, {})
      expect([response.status, response.headers.getSetCookie()]).toEqual([404, []])
    },
  )

  test('gives way when another language is chosen on it', async () => {
    const back = await choose('en', { referer: `${server.url}/es/launches?sort=risk` })
    expect(back.headers.get('location')).toBe('/launches?sort=risk')
  })

  test('ends without a slash', async () => {
    const slashed = await visit('/es/faq/', {})
    expect([slashed.status, slashed.headers.get('location')]).toEqual([308, '/es/faq'])
  })
})

describe('the choice of a language', () => {
  test('is remembered, and leads back to the page', async () => {
    const back = await choose('es', { referer: `${server.url}/payment?plan=lifetime` })
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe('/payment?plan=lifetime')
    const [cookie = ''] = back.headers.getSetCookie()
    expect(cookie).toMatch(/^mintwatch_language=es; .*HttpOnly; SameSite=Lax$/)
  })

  test.each(['', 'https://evil.example/x', 'http://[', 'about:blank'])(
    'leads from %j to the landing page',
    async (referer) => {
      const back = await choose('es', { referer })
      expect(back.headers.get('location')).toBe('/')
    },
  )

  test('never leads to another host', async () => {
    for (const path of ['//evil.example', '/\\evil.example', '///evil.example']) {
      const back = await choose('es', { referer: `${server.url}${path}` })
      expect(back.headers.get('location')).toMatch(/^\/(?![/\\])/)
    }
  })

  test.each(['fr', '', 'constructor', 'es%0d%0aset-cookie:x=1'])(
    'of %j changes nothing',
    async (to) => {
      expect((await choose(to)).headers.getSetCookie().join()).not.toMatch(/x=1|=fr|=constructor/)
    },
  )

  test('is made by our own pages alone, and not by following a link', async () => {
    expect((await choose('es', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await visit('/language?to=es', {})).headers.getSetCookie()).toEqual([])
  })
})
