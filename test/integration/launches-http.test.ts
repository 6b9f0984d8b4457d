import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../src/kernel/clock.ts'
import { eachEngine } from '../engines.ts'
import { type ApiHouse, openApiHouse } from '../support/api-house.ts'
import { keepReport, keepRows, launchRow, someAddress } from '../support/launches.ts'

eachEngine((engine) => {
  let house: ApiHouse
  let now: number
  beforeEach(async () => {
    house = await openApiHouse(await engine.fresh())
    now = house.clock.now()
  })
  afterEach(() => house.close())

  const old = (said = {}) => launchRow({ detected_at: now - 5 * MINUTE, ...said })
  const young = (said = {}) => launchRow({ detected_at: now - 5 * SECOND, ...said })
  const refusal = ({ status, body }: Awaited<ReturnType<ApiHouse['ask']>>) => [
    status,
    body.error.code,
  ]

  describe('the public', () => {
    test('hears of a launch a minute late, members at once', async () => {
      const [first, second] = await keepRows(house.context.db, old(), young())
      const seen = async (cookie?: string) =>
        (await house.ask('/api/launches', { cookie })).body.launches.map(
          ({ mint }: { mint: string }) => mint,
        )
      expect(await seen()).toEqual([first?.mint])
      expect(await seen(await house.signIn('30d', now + DAY))).toEqual([second?.mint, first?.mint])
      expect(await seen(await house.signIn('30d', now - 1))).toEqual([first?.mint])

      expect(refusal(await house.ask(`/api/launches/${second?.mint}`))).toEqual([404, 'not_found'])
      await house.clock.advance(MINUTE)
      expect((await house.ask(`/api/launches/${second?.mint}`)).status).toBe(200)
    })

    test('sees nothing of what the chain has taken back', async () => {
      const [gone] = await keepRows(house.context.db, old({ taken_back_at: now }))
      expect((await house.ask('/api/launches')).body.launches).toEqual([])
      expect((await house.ask(`/api/launches/${gone?.mint}`)).status).toBe(404)
    })

    test('reads a launch with its report, its holders and its price', async () => {
      const [row] = await keepRows(
        house.context.db,
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
      if (row) await keepReport(house.context.db, row)
      const { body } = await house.ask(`/api/launches/${row?.mint}`)
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

    test('is shown names without what moves or hides text', async () => {
      await keepRows(house.context.db, old({ name: 'A\u202eB\u200b <b>\n', symbol: '\u0007$X' }))
      const [{ name, symbol }] = (await house.ask('/api/launches')).body.launches
      expect([name, symbol]).toEqual(['AB <b>', '$X'])
    })

    test('turns pages without losing or repeating one', async () => {
      const at = now - 5 * MINUTE
      await keepRows(
        house.context.db,
        ...Array.from({ length: 95 }, (_, nth) => launchRow({ detected_at: at - (nth % 3) })),
      )
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const { body } = await house.ask(`/api/launches${cursor && `?cursor=${cursor}`}`)
        seen.push(...body.launches.map(({ mint }: { mint: string }) => mint))
        cursor = body.cursor
      }
      expect([seen.length, new Set(seen).size]).toEqual([95, 95])
    })

    test.each(['?cursor=x', '?cursor=WzEsMl0', '?venue=nyse', '?sort=up', '?level=HIGH'])(
      'is told that it can not ask %s',
      async (query) => {
        const { status, body } = await house.ask(`/api/launches${query}`)
        expect([status, body.error.code]).toEqual([
          422,
          query.startsWith('?cursor') ? 'invalid_cursor' : 'invalid_query',
        ])
      },
    )

    test('reads what a deployer did before, also when that is nothing', async () => {
      const creator = someAddress()
      await keepRows(
        house.context.db,
        old({ creator, graduated_at: now - 2 * MINUTE }),
        old({ creator }),
        old(),
      )
      const { body } = await house.ask(`/api/deployers/${creator}`)
      expect(body).toMatchObject({ launches: 2, graduated: 1, open: 1, funder: null })
      expect(body.recent).toHaveLength(2)
      const nobody = (await house.ask(`/api/deployers/${someAddress()}`)).body
      expect(nobody).toMatchObject({ launches: 0, last_launch_at: null, recent: [] })
      expect(refusal(await house.ask('/api/deployers/0x12'))).toEqual([400, 'invalid_wallet'])
    })
  })

  describe('the feed', () => {
    /** Reads events until there are `count`. */
    async function listen(path: string, count: number, cookie = ''): Promise<[string, unknown][]> {
      const leaving = new AbortController()
      const answer = await house.router.request(`https://mintwatch.example${path}`, {
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

    test('begins with the latest that may be seen', async () => {
      const [first] = await keepRows(house.context.db, old(), young())
      const [[name, launches] = []] = await listen('/api/feed', 1)
      expect(name).toBe('launches')
      expect(launches).toMatchObject([{ mint: first?.mint }])
    })

    test('brings members what is new, what has changed and what is gone', async () => {
      const { db } = house.context
      const cookie = await house.signIn('30d', now + DAY)
      const [first] = await keepRows(db, old())
      const heard = listen('/api/feed/live', 4, cookie)
      const step = async (change: () => Promise<unknown>) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        await change()
        db.publish('launch', 'any')
        await new Promise((resolve) => setTimeout(resolve, 50))
        await house.clock.advance(SECOND)
      }
      const fresh = young()
      await step(() => keepRows(db, fresh))
      await step(() =>
        db.read.updateTable('launches').set({ score: 90 }).where('mint', '=', fresh.mint).execute(),
      )
      await step(() =>
        db.read
          .updateTable('launches')
          .set({ taken_back_at: now })
          .where('mint', '=', fresh.mint)
          .execute(),
      )
      expect(await heard).toMatchObject([
        ['launches', [{ mint: first?.mint }]],
        ['launch', { mint: fresh.mint, score: null }],
        ['launch', { mint: fresh.mint, score: 90 }],
        ['gone', fresh.mint],
      ])
    })

    test('is for members where it is live', async () => {
      const live = (cookie?: string) => house.ask('/api/feed/live', { cookie })
      expect(refusal(await live())).toEqual([401, 'no_session'])
      expect(refusal(await live(await house.signIn('30d', now - 1)))).toEqual([403, 'members_only'])
    })
  })

  describe('the data API', () => {
    async function makeKey(cookie: string): Promise<string> {
      const { status, body } = await house.ask('/api/account/api_keys', {
        method: 'POST',
        cookie,
        body: { name: ' my\u202e laptop ' },
      })
      expect([status, body.name]).toEqual([201, 'my laptop'])
      return body.key
    }

    test('answers to a key that a lifetime member made, until it is revoked', async () => {
      const cookie = await house.signIn('lifetime', null)
      const key = await makeKey(cookie)
      const [row] = await keepRows(house.context.db, young())
      const answer = await house.ask('/api/v1/launches', { key })
      expect(answer.body).toMatchObject({ launches: [{ mint: row?.mint }], cursor: null })
      expect(answer.headers.get('ratelimit-limit')).toBe('120')
      expect(answer.headers.get('ratelimit-remaining')).toBe('119')

      const { keys } = (await house.ask('/api/account/api_keys', { cookie })).body
      expect(keys).toMatchObject([{ name: 'my laptop', prefix: key.slice(0, 10) }])
      expect(JSON.stringify(keys)).not.toContain(key)
      const path = `/api/account/api_keys/${keys[0].id}`
      expect((await house.ask(path, { method: 'DELETE', cookie })).status).toBe(200)
      expect(refusal(await house.ask('/api/v1/launches', { key }))).toEqual([401, 'bad_api_key'])
    })

    test('is for lifetime members with a fresh sign-in', async () => {
      const make = (cookie?: string) =>
        house.ask('/api/account/api_keys', { method: 'POST', cookie, body: {} })
      expect(refusal(await make())).toEqual([401, 'no_session'])
      expect(refusal(await make(await house.signIn('30d', now + DAY)))).toEqual([
        403,
        'lifetime_only',
      ])
      const late = await house.signIn('lifetime', null)
      await house.clock.advance(11 * MINUTE)
      expect(refusal(await make(late))).toEqual([403, 'sign_in_again'])
    })

    test('asks for the membership every time', async () => {
      const key = await makeKey(await house.signIn('lifetime', null))
      await house.context.db.read.updateTable('memberships').set({ plan: '30d' }).execute()
      expect(refusal(await house.ask('/api/v1/alerts', { key }))).toEqual([403, 'lifetime_only'])
    })

    test.each([undefined, 'mw_', 'x'.repeat(46), `mw_${'A'.repeat(43)}`])(
      'knows no key %s',
      async (key) => {
        const { status } = await house.ask('/api/v1/launches', { key })
        expect(status).toBe(401)
      },
    )

    test('lets 120 requests a minute in, and says when to come back', async () => {
      const key = await makeKey(await house.signIn('lifetime', null))
      const path = `/api/v1/deployers/${someAddress()}`
      const answers = []
      for (let nth = 0; nth < 121; nth++) answers.push(await house.ask(path, { key }))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
      const last = answers.at(-1)
      expect([last?.status, last?.body.error.code]).toEqual([429, 'rate_limited'])
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(last?.headers.get('ratelimit-remaining')).toBe('0')
    })

    test('filters, turns pages and refuses what it does not know', async () => {
      const key = await makeKey(await house.signIn('lifetime', null))
      const creator = someAddress()
      await keepRows(
        house.context.db,
        old({ venue: 'dbc', creator }),
        old({ creator, level: 'high', score: 70 }),
        young(),
      )
      const count = async (query: string) =>
        (await house.ask(`/api/v1/launches?${query}`, { key })).body.launches.length
      expect(await count('')).toBe(3)
      expect(await count('venue=dbc')).toBe(1)
      expect(await count('level=high')).toBe(1)
      expect(await count(`creator=${creator}`)).toBe(2)
      expect(await count(`since=${now - MINUTE}`)).toBe(1)
      expect(await count(`until=${now - MINUTE}`)).toBe(2)
      const page = (await house.ask('/api/v1/launches?limit=2', { key })).body
      expect(page.launches).toHaveLength(2)
      expect(await count(`cursor=${page.cursor}`)).toBe(1)
      for (const query of ['limit=0', 'limit=1000', 'x=1', 'creator=0', 'since=-1']) {
        const answer = await house.ask(`/api/v1/launches?${query}`, { key })
        expect(refusal(answer), query).toEqual([422, 'invalid_query'])
      }
      const missing = await house.ask(`/api/v1/launches/${someAddress()}`, { key })
      expect(refusal(missing)).toEqual([404, 'not_found'])
    })

    test('tells what was said of a launch, and what came of it', async () => {
      const key = await makeKey(await house.signIn('lifetime', null))
      const { read } = house.context.db
      const [row] = await keepRows(house.context.db, old())
      const mint = row?.mint ?? ''
      const said = { stage: 'at_once', score: 40, level: 'elevated', rules_version: '1' }
      await read
        .insertInto('launch_alerts')
        .values({ mint, alerted_at: now, delay_ms: 700, ...said })
        .execute()
      for (const [horizon, outcome] of [
        ['24h', 'dead'],
        ['1h', 'alive'],
      ] as const) {
        await read
          .insertInto('launch_outcomes')
          .values({ mint, horizon, outcome, judged_at: now, evidence: '' })
          .execute()
      }
      const { body } = await house.ask('/api/v1/alerts', { key })
      expect(body.alerts).toEqual([
        { mint, alerted_at: now, delay_ms: 700, ...said, outcome: 'dead' },
      ])
    })

    test('describes itself as OpenAPI 3.1, to anybody', async () => {
      const { status, body } = await house.ask('/api/v1/openapi.json')
      expect([status, body.openapi]).toEqual([200, '3.1.0'])
      expect(Object.keys(body.paths)).toEqual([
        '/api/v1/launches',
        '/api/v1/launches/{mint}',
        '/api/v1/deployers/{address}',
        '/api/v1/alerts',
      ])
      const { parameters, responses } = body.paths['/api/v1/launches'].get
      expect(parameters.map(({ name }: { name: string }) => name)).toContain('cursor')
      expect(Object.keys(responses)).toEqual(['200', '401', '403', '422', '429', '500'])
    })
  })
})
