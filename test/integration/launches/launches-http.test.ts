import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { type Frame, openStream } from '../../support/http/event-stream.ts'
import { keepReport, keepRows, launchRow, someAddress } from '../../support/launches.ts'

eachEngine((engine) => {
  let server: ApiServer
  let now: number
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    now = server.clock.now()
  })
  afterEach(() => server.close())

  const old = (fields = {}) => launchRow({ detected_at: now - 5 * MINUTE, ...fields })
  const young = (fields = {}) => launchRow({ detected_at: now - 5 * SECOND, ...fields })
  const refusal = ({ status, body }: Awaited<ReturnType<ApiServer['ask']>>) => [
    status,
    body.error.code,
  ]

  describe('the public', () => {
    test('receives a launch a minute late, and members immediately', async () => {
      const [first, second] = await keepRows(server.context.db, old(), young())
      const seen = async (cookie?: string) => {
        const { launches, is_live } = (await server.ask('/api/launches', { cookie })).body
        return [is_live, launches.map(({ mint }: { mint: string }) => mint)]
      }
      const member = await server.signIn('30d', now + DAY)
      expect(await seen()).toEqual([false, [first?.mint]])
      expect(await seen(member)).toEqual([true, [second?.mint, first?.mint]])
      expect(await seen(await server.signIn('30d', now - 1))).toEqual([false, [first?.mint]])

      expect(refusal(await server.ask(`/api/launches/${second?.mint}`))).toEqual([404, 'not_found'])
      await server.clock.advance(MINUTE)
      expect((await server.ask(`/api/launches/${second?.mint}`)).status).toBe(200)
    })

    test('does not see launches that the chain dropped', async () => {
      const [gone] = await keepRows(server.context.db, old({ taken_back_at: now }))
      expect((await server.ask('/api/launches')).body.launches).toEqual([])
      expect((await server.ask(`/api/launches/${gone?.mint}`)).status).toBe(404)
    })

    test('reads a launch with its report, its holders and its price', async () => {
      const [row] = await keepRows(
        server.context.db,
        old({
          score: 74,
          stage: 'at_once',
          level: 'high',
          reasons: '["Accounts can be frozen"]',
          prices: JSON.stringify([[now, 0.5]]),
          holders: JSON.stringify([
            { account: 'a', owner: 'b', ownerProgram: null, amount: '250000000000000' },
          ]),
        }),
      )
      if (row) await keepReport(server.context.db, row)
      const { body } = await server.ask(`/api/launches/${row?.mint}`)
      expect(body).toMatchObject({
        name: 'Lantern Cat',
        score: 74,
        level: 'high',
        reasons: ['Accounts can be frozen'],
        prices: [{ at: now, price: 0.5 }],
        holders: [{ owner: 'b', share: 0.25, role: null }],
      })
      expect(body.reports[0].flags[0]).toMatchObject({
        outcome: 'flag',
        title: 'Accounts can be frozen',
        evidence: 'The freeze authority is held by 7Qvx…m4Kd.',
      })
    })

    test('sees names without characters that move or hide text', async () => {
      await keepRows(server.context.db, old({ name: 'A\u202eB\u200b <b>\n', symbol: '\u0007$X' }))
      const [{ name, symbol }] = (await server.ask('/api/launches')).body.launches
      expect([name, symbol]).toEqual(['AB <b>', '$X'])
    })

    test('pages without losing or repeating a launch', async () => {
      const at = now - 5 * MINUTE
      await keepRows(
        server.context.db,
        ...Array.from({ length: 95 }, (_, nth) => launchRow({ detected_at: at - (nth % 3) })),
      )
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await server.ask(`/api/launches${cursor && `?cursor=${cursor}`}`)
        seen.push(...body.launches.map(({ mint }: { mint: string }) => mint))
        cursor = body.cursor
      }
      expect([seen.length, new Set(seen).size]).toEqual([95, 95])
    })

    const withNul = Buffer.from(JSON.stringify([1, 'a\0'])).toString('base64url')
    test.each([
      '?cursor=x',
      '?cursor=WzEsMl0',
      `?cursor=${withNul}`,
      '?venue=nyse',
      '?sort=up',
      '?within=1y',
      '?limit=101',
      '?sort=attention&cursor=x',
      `?sort=attention&cursor=${Buffer.from(JSON.stringify([1, someAddress()])).toString('base64url')}`,
      '?level=HIGH',
    ])('is refused %s', async (query) => {
      const { status, body } = await server.ask(`/api/launches${query}`)
      expect([status, body.error.code]).toEqual([
        422,
        query.includes('cursor=') ? 'invalid_cursor' : 'invalid_query',
      ])
    })

    test("reads a developer's earlier launches, also if there are none", async () => {
      const creator = someAddress()
      await keepRows(
        server.context.db,
        old({ creator, graduated_at: now - 2 * MINUTE }),
        old({ creator }),
        old(),
      )
      const { body } = await server.ask(`/api/deployers/${creator}`)
      expect(body).toMatchObject({ launches: 2, graduated: 1, open: 1, funder: null })
      expect(body.recent).toHaveLength(2)
      const nobody = (await server.ask(`/api/deployers/${someAddress()}`)).body
      expect(nobody).toMatchObject({ launches: 0, last_launch_at: null, recent: [] })
      expect(refusal(await server.ask('/api/deployers/0x12'))).toEqual([400, 'invalid_wallet'])
    })
  })

  describe('a page of one launch or developer', () => {
    test("is 404 for an invalid address, and for launches that this visitor can't see yet", async () => {
      const creator = someAddress()
      const [known, fresh] = await keepRows(server.context.db, old({ creator }), young())
      const [gone] = await keepRows(server.context.db, old({ taken_back_at: now }))
      const status = async (path: string, cookie?: string) =>
        (await server.ask(path, { cookie })).status
      expect(await status(`/launches/${known?.mint}`)).toBe(200)
      expect(await status(`/launches/${known?.mint}/`)).toBe(308)
      expect(await status(`/deployers/${creator}`)).toBe(200)
      for (const nothing of [
        gone?.mint,
        fresh?.mint,
        someAddress(),
        'nope',
        '_',
        '%E0%A4%A',
        '%00',
      ])
        expect([nothing, await status(`/launches/${nothing}`)]).toEqual([nothing, 404])
      for (const nobody of [fresh?.creator, someAddress(), 'nope', '0x12', '%E0%A4%A'])
        expect([nobody, await status(`/deployers/${nobody}`)]).toEqual([nobody, 404])
      const cookie = await server.signIn('30d', now + DAY)
      expect(await status(`/launches/${fresh?.mint}`, cookie)).toBe(200)
      expect(await status(`/deployers/${fresh?.creator}`, cookie)).toBe(200)
    })
  })

  describe('the feed', () => {
    /** Reads events until there are `count`. */
    async function listen(path: string, count: number, cookie = ''): Promise<[string, unknown][]> {
      const leaving = new AbortController()
      const answer = await server.router.request(`https://mintwatch.example${path}`, {
        headers: { cookie },
        signal: leaving.signal,
      })
      expect(answer.status).toBe(200)
      const heard: [string, unknown][] = []
      let text = ''
      for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
        text += Buffer.from(bytes).toString('utf8')
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const [, name = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
          if (name) heard.push([name, JSON.parse(data)])
        }
        if (heard.length >= count) break
      }
      leaving.abort()
      return heard
    }

    test('begins with the latest visible launches', async () => {
      const [first] = await keepRows(server.context.db, old(), young())
      const [[name, launches] = []] = await listen('/api/feed', 1)
      expect(name).toBe('launches')
      expect(launches).toMatchObject([{ mint: first?.mint }])
    })

    test('sends members new, changed, and dropped launches', async () => {
      const { db } = server.context
      const cookie = await server.signIn('30d', now + DAY)
      const [first] = await keepRows(db, old())
      const live = await openStream(server, '/api/feed/live', { cookie })
      const heard = async () => (await live.next(1)).map(({ event, data }) => [event, data])
      const change = (columns: { score: number } | { taken_back_at: number }) =>
        db.read.updateTable('launches').set(columns).where('mint', '=', fresh.mint).execute()
      const fresh = young()
      expect(await heard()).toMatchObject([['launches', [{ mint: first?.mint }]]])
      await keepRows(db, fresh)
      db.publish('launch', 'any')
      expect(await heard()).toMatchObject([['launch', { mint: fresh.mint, score: null }]])
      await change({ score: 90 })
      db.publish('launch', 'any')
      expect(await heard()).toMatchObject([['launch', { mint: fresh.mint, score: 90 }]])
      await change({ taken_back_at: now })
      db.publish('launch', 'any')
      expect(await heard()).toMatchObject([['gone', fresh.mint]])
      live.leave()
    })

    test('sends each change to one launch, and when the chain dropped it', async () => {
      const { db } = server.context
      const [row] = await keepRows(db, old())
      const mint = row?.mint ?? ''
      const stream = await openStream(server, `/api/launches/${mint}/events`, {})
      const shown = (frames: Frame[]) => frames.map(({ event, data }) => [event, data])
      const change = (columns: object) =>
        db.read.updateTable('launches').set(columns).where('mint', '=', mint).execute()
      expect(shown(await stream.next(1))).toMatchObject([
        ['launch', { mint, score: null, reports: [] }],
      ])
      await change({ score: 90 })
      db.publish('launch', mint)
      expect(shown(await stream.nextAtOnce(1))).toMatchObject([['launch', { score: 90 }]])
      // Trades are not published.
      await change({ trades: 7 })
      expect(shown(await stream.next(1))).toMatchObject([['launch', { score: 90, trades: 7 }]])
      await change({ taken_back_at: now })
      db.publish('launch', mint)
      expect(shown(await stream.nextAtOnce(1))).toMatchObject([['gone', mint]])
      stream.leave()
    })

    test('shows the public nothing of a launch for its first minute', async () => {
      const [row] = await keepRows(server.context.db, young())
      const path = `/api/launches/${row?.mint}/events`
      expect(refusal(await server.ask(path))).toEqual([404, 'not_found'])
      const cookie = await server.signIn('30d', now + DAY)
      expect(await listen(path, 1, cookie)).toMatchObject([['launch', { mint: row?.mint }]])
    })

    test.each(['events', 'chart/events'])(
      'of a launch (%s) costs nothing by HEAD',
      async (name) => {
        const [row] = await keepRows(server.context.db, old())
        const path = `/api/launches/${row?.mint}/${name}`
        for (let asked = 0; asked < 21; asked += 1) {
          const head = await server.ask(path, { method: 'HEAD' })
          expect([head.status, head.headers.get('content-type')]).toEqual([
            200,
            'text/event-stream',
          ])
        }
        expect(await listen(path, 1)).toHaveLength(1)
      },
    )

    test('of a live chart ends with the session that opened it', async () => {
      const [row] = await keepRows(server.context.db, old())
      const path = `https://mintwatch.example/api/launches/${row?.mint}/chart/events`
      const cookie = await server.signIn('30d', now + DAY)
      const answer = await server.router.request(path, { headers: { cookie } })
      const events = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await events?.read())?.value).toContain('event: chart')
      await server.context.db.read.deleteFrom('sessions').execute()
      let isOver = false
      const over = (async () => {
        while ((await events?.read())?.done === false);
        isOver = true
      })()
      while (!isOver) await Promise.race([over, server.clock.advance(SECOND)])
    })

    test('is for members where it is live', async () => {
      const live = (cookie?: string) => server.ask('/api/feed/live', { cookie })
      expect(refusal(await live())).toEqual([401, 'no_session'])
      expect(refusal(await live(await server.signIn('30d', now - 1)))).toEqual([
        403,
        'members_only',
      ])
    })
  })
})
