import { afterEach, beforeEach, expect, test } from 'vitest'
import { TradePageShape } from '../../../src/contract/api/api.ts'
import { BacktestShape } from '../../../src/contract/api/api-backtest.ts'
import type { OutcomeBody } from '../../../src/contract/launches/bodies.ts'
import {
  type LaunchTraits,
  openParts,
  storeTrades,
  storeTraits,
} from '../../../src/domains/launches/index.ts'
import { DAY, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepRows, launchRow, someAddress, tradeRow } from '../../support/launches.ts'

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

  async function makeKey(cookie: string): Promise<string> {
    const { status, body } = await server.ask('/api/account/api_keys', {
      method: 'POST',
      cookie,
      body: { name: ' my\u202e laptop ' },
    })
    expect([status, body.name]).toEqual([201, 'my laptop'])
    return body.key
  }

  test("accepts a lifetime member's key until it is revoked", async () => {
    const cookie = await server.signIn('lifetime', null)
    const key = await makeKey(cookie)
    const [row] = await keepRows(server.context.db, young())
    const answer = await server.ask('/api/v1/launches', { key })
    expect(answer.body).toMatchObject({ launches: [{ mint: row?.mint }], cursor: null })
    expect(answer.headers.get('ratelimit-limit')).toBe('120')
    expect(answer.headers.get('ratelimit-remaining')).toBe('119')

    const { keys } = (await server.ask('/api/account/api_keys', { cookie })).body
    expect(keys).toMatchObject([{ name: 'my laptop', prefix: key.slice(0, 10) }])
    expect(JSON.stringify(keys)).not.toContain(key)
    const path = `/api/account/api_keys/${keys[0].id}`
    expect((await server.ask(path, { method: 'DELETE', cookie })).status).toBe(200)
    expect(refusal(await server.ask('/api/v1/launches', { key }))).toEqual([401, 'bad_api_key'])
  })

  test('is for lifetime members with a fresh sign-in', async () => {
    const make = (cookie?: string) =>
      server.ask('/api/account/api_keys', { method: 'POST', cookie, body: {} })
    expect(refusal(await make())).toEqual([401, 'no_session'])
    expect(refusal(await make(await server.signIn('30d', now + DAY)))).toEqual([
      403,
      'lifetime_only',
    ])
    const late = await server.signIn('lifetime', null)
    await server.clock.advance(11 * MINUTE)
    expect(refusal(await make(late))).toEqual([403, 'sign_in_again'])
  })

  test('checks the membership on every request', async () => {
    const key = await makeKey(await server.signIn('lifetime', null))
    await server.context.db.read.updateTable('memberships').set({ plan: '30d' }).execute()
    expect(refusal(await server.ask('/api/v1/alerts', { key }))).toEqual([403, 'lifetime_only'])
  })

  test.each([undefined, 'mw_', 'x'.repeat(46), `mw_${'A'.repeat(43)}`])(
    'knows no key %s',
    async (key) => {
      const { status } = await server.ask('/api/v1/launches', { key })
      expect(status).toBe(401)
    },
  )

  test('allows 120 requests a minute, and says when to retry', async () => {
    const key = await makeKey(await server.signIn('lifetime', null))
    const path = `/api/v1/deployers/${someAddress()}`
    const answers = []
    for (let nth = 0; nth < 121; nth++) answers.push(await server.ask(path, { key }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    const last = answers.at(-1)
    expect([last?.status, last?.body.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last?.headers.get('ratelimit-remaining')).toBe('0')
  })

  test('filters, pages, and refuses unknown parameters', async () => {
    const key = await makeKey(await server.signIn('lifetime', null))
    const creator = someAddress()
    await keepRows(
      server.context.db,
      old({ venue: 'dbc', creator }),
      old({ creator, level: 'high', score: 70 }),
      young(),
    )
    const count = async (query: string) =>
      (await server.ask(`/api/v1/launches?${query}`, { key })).body.launches.length
    expect(await count('')).toBe(3)
    expect(await count('venue=dbc')).toBe(1)
    expect(await count('level=high')).toBe(1)
    expect(await count(`creator=${creator}`)).toBe(2)
    expect(await count(`since=${now - MINUTE}`)).toBe(1)
    expect(await count(`until=${now - MINUTE}`)).toBe(2)
    const page = (await server.ask('/api/v1/launches?limit=2', { key })).body
    expect(page.launches).toHaveLength(2)
    expect(await count(`cursor=${page.cursor}`)).toBe(1)
    for (const query of ['limit=0', 'limit=1000', 'x=1', 'creator=0', 'since=-1']) {
      const answer = await server.ask(`/api/v1/launches?${query}`, { key })
      expect(refusal(answer), query).toEqual([422, 'invalid_query'])
    }
    const missing = await server.ask(`/api/v1/launches/${someAddress()}`, { key })
    expect(refusal(missing)).toEqual([404, 'not_found'])
  })

  test('lists the trades of a launch, the newest first, page by page', async () => {
    const key = await makeKey(await server.signIn('lifetime', null))
    const { db } = server.context
    const [row] = await keepRows(db, young({ slot: 90, launched_at: now - 5 * SECOND }))
    const mint = row?.mint ?? ''
    const rows = [91, 91, 92].map((slot) => tradeRow({ mint, slot }))
    await db.transaction((tx) => openParts(tx, [0]))
    await db.transaction((tx) => storeTrades(tx, [...rows, tradeRow({ slot: 91 })]))
    const path = `/api/v1/launches/${mint}/trades`
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = `?limit=1${cursor && `&cursor=${cursor}`}`
      const { status, body } = await server.ask(`${path}${query}`, { key })
      expect([status, body.trades.length]).toEqual([200, 1])
      expect(body.may_miss).toBe(body.cursor === null ? false : null)
      seen.push(body.trades[0].signature)
      cursor = body.cursor
    }
    expect(seen).toEqual(rows.map(({ signature }) => signature).reverse())
    const { trades } = (await server.ask(path, { key })).body
    expect(TradePageShape.shape.trades.parse(trades)[0]).toMatchObject({
      ...{ slot: 92, side: 'buy', base_amount: `${2n ** 64n - 1n}`, pool: null },
    })

    for (const query of ['limit=101', 'x=1', `cursor=${'A'.repeat(251)}`]) {
      const answer = await server.ask(`${path}?${query}`, { key })
      expect(refusal(answer), query).toEqual([422, 'invalid_query'])
    }
    const forged = ['[1,2,3]', '[1,"\\u0000","0"]', '[1,"5","\\ud800"]', '[1,"5","0\'"]']
    const cursors = forged.map((json) => Buffer.from(json).toString('base64url'))
    for (const cursor of ['x', 'W10', ...cursors]) {
      const answer = await server.ask(`${path}?cursor=${cursor}`, { key })
      expect(answer.body.error.code, cursor).toBe('invalid_cursor')
    }
    const missing = await server.ask(`/api/v1/launches/${someAddress()}/trades`, { key })
    expect(refusal(missing)).toEqual([404, 'not_found'])
    expect(refusal(await server.ask(path))).toEqual([401, 'no_api_key'])
  })

  test('says when trades may be missing', async () => {
    const key = await makeKey(await server.signIn('lifetime', null))
    const [past, early] = await keepRows(
      server.context.db,
      young({ backfilled_by: 'run', launched_at: now }),
      old({ slot: 90, launched_at: now - DAY }),
    )
    const ask = async (mint = '') =>
      (await server.ask(`/api/v1/launches/${mint}/trades`, { key })).body
    expect(await ask(past?.mint)).toEqual({ trades: [], cursor: null, may_miss: true })
    expect((await ask(early?.mint)).may_miss).toBe(engine.name === 'sqlite')
  })

  test('lists what was reported about a launch, and its outcome', async () => {
    const key = await makeKey(await server.signIn('lifetime', null))
    const { read } = server.context.db
    const [row] = await keepRows(server.context.db, old())
    const mint = row?.mint ?? ''
    const report = { stage: 'at_once', score: 40, level: 'elevated', rules_version: '1' }
    await read
      .insertInto('launch_alerts')
      .values({ mint, alerted_at: now, delay_ms: 700, ...report })
      .execute()
    for (const [horizon, outcome, definition] of [
      ['24h', 'dead', 2],
      ['1h', 'alive', null],
    ] as const) {
      await read
        .insertInto('launch_outcomes')
        .values({ mint, horizon, outcome, judged_at: now, evidence: '', definition })
        .execute()
    }
    const { body } = await server.ask('/api/v1/alerts', { key })
    expect(body.alerts).toEqual([
      { mint, alerted_at: now, delay_ms: 700, ...report, attention_60s: null, outcome: 'dead' },
    ])
    const { outcomes } = (await server.ask(`/api/v1/launches/${mint}`, { key })).body
    expect(new Map(outcomes.map((one: OutcomeBody) => [one.horizon, one.definition]))).toEqual(
      new Map([
        ['24h', 2],
        ['1h', 1],
      ]),
    )
  })

  test('tests a filter, and counts it for the account, on the site too', async () => {
    const cookie = await server.signIn('lifetime', null)
    const key = await makeKey(cookie)
    const stage: LaunchTraits = {
      ...{ mint: 'mint', stage: '60s', madeAt: now - MINUTE, venue: 'pumpfun', words: 'cat' },
      ...{ score: 20, attention: 50, marketCapCents: null, buyers: 12, developer: null },
      socials: ['twitter'],
    }
    await server.context.db.transaction((tx) => storeTraits(tx, [stage]))
    const ask = (query: string) => server.ask(`/api/v1/backtest?${query}`, { key })
    const fits = await ask('max_risk=20&min_buyers=12&socials=twitter&words=cat,dog&venues=pumpfun')
    expect(BacktestShape.safeParse(fits.body).error).toBeUndefined()
    expect(fits.body).toMatchObject({ of: 1, matched: 1, sent: 1, a_day: null, tried: 1 })
    expect((await ask('max_risk=19')).body).toMatchObject({ matched: 0, tried: 2, earlier: null })
    expect(refusal(await ask('max_risk=101'))).toEqual([422, 'invalid_query'])
    expect(refusal(await ask('min_risk=50&max_risk=40'))).toEqual([400, 'invalid_input'])
    expect(refusal(await ask('venues=nasdaq'))).toEqual([422, 'invalid_query'])
    const onSite = await server.ask('/api/account/alerts/backtest', {
      ...{ method: 'POST', cookie, body: { max_risk: 18 } },
    })
    expect(onSite.body).toMatchObject({ of: 1, matched: 0, tried: 3 })
  })

  test('publishes its OpenAPI 3.1 document without a key', async () => {
    const { status, body } = await server.ask('/api/v1/openapi.json')
    expect([status, body.openapi]).toEqual([200, '3.1.0'])
    expect(Object.keys(body.paths)).toEqual([
      '/api/v1/launches',
      '/api/v1/launches/{mint}',
      '/api/v1/launches/{mint}/trades',
      '/api/v1/deployers/{address}',
      '/api/v1/crews/{address}',
      '/api/v1/alerts',
      '/api/v1/backtest',
      '/api/v1/stream',
    ])
    const { parameters, responses } = body.paths['/api/v1/launches'].get
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('cursor')
    expect(Object.keys(responses)).toEqual(['200', '401', '403', '422', '429', '500', '503'])
  })
})
