import { afterEach, beforeEach, expect, test } from 'vitest'
import { foldWords } from '../../../src/domains/launches/index.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepRows, launchRow, someAddress } from '../../support/launches.ts'

eachEngine((engine) => {
  let server: ApiServer
  let now: number
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    now = server.clock.now()
  })
  afterEach(() => server.close())

  const named = (symbol: string, fields = {}) =>
    launchRow({
      detected_at: now - 5 * MINUTE,
      symbol,
      symbol_key: foldWords(symbol),
      name: 'Lantern Cat',
      name_key: foldWords('Lantern Cat'),
      ...fields,
    })
  const asked = async (text: string, cookie?: string) => {
    const path = `/search?${new URLSearchParams({ q: text })}`
    const { status, headers } = await server.ask(path, cookie ? { cookie } : {})
    expect([status, headers.get('cache-control')]).toEqual([303, 'no-store'])
    return headers.get('location')
  }
  const listed = async (query: string) =>
    (await server.ask(`/api/launches?${query}`)).body.launches.map(
      ({ mint }: { mint: string }) => mint,
    )

  test('a mint, a pool, and a link in which one is lead to the launch, a developer to the record', async () => {
    const [one] = await keepRows(
      server.context.db,
      named('LCAT', { graduated_pool: someAddress() }),
    )
    const { mint = '', pool = '', graduated_pool, creator = '' } = one ?? {}
    for (const text of [mint, pool, graduated_pool, `https://dexscreener.com/solana/${pool}?x=1`])
      expect(await asked(` ${text} `)).toBe(`/launches/${mint}`)
    expect(await asked(creator ?? '')).toBe(`/deployers/${creator}`)
    const stranger = someAddress()
    expect(await asked(stranger)).toBe(`/launches?q=${stranger}`)
    expect(await listed(`q=${stranger}`)).toEqual([])
  })

  test('a wallet of a crew that launched nothing leads to its crew', async () => {
    const wallets = [someAddress(), someAddress()]
    await server.context.db.read
      .insertInto('crew_wallets')
      .values(wallets.map((wallet) => ({ wallet, crew: wallets[0] ?? '' })))
      .execute()
    expect(await asked(wallets[1] ?? '')).toBe(`/crews/${wallets[1]}`)
  })

  test('what only members see yet is found by members alone', async () => {
    const [young] = await keepRows(server.context.db, named('NEW', { detected_at: now - SECOND }))
    const { mint = '' } = young ?? {}
    expect(await asked(mint)).toBe(`/launches?q=${mint}`)
    expect(await asked(mint, await server.signIn('lifetime', null))).toBe(`/launches/${mint}`)
  })

  test('never leads away from the site', async () => {
    for (const text of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil',
      '\r\nx: y',
      '../..',
      '\ud800',
    ])
      expect(await asked(text)).toMatch(/^\/launches\?q=[\w%.+-]*$/)
    expect(await asked('  ')).toBe('/launches')
    expect((await server.ask('/search')).headers.get('location')).toBe('/launches')
    expect((await asked('x'.repeat(5_000)))?.length).toBeLessThan(400)
  })

  test('lists launches by the beginning of a name or ticker, with those that look alike', async () => {
    const rows = await keepRows(
      server.context.db,
      named('PEPE', { attention: 5 }),
      named('ΡЕРЕ', { attention: 50, detected_at: now - 6 * MINUTE, level: 'high' }),
      named('WIF', { name: 'Pepe!', name_key: 'pepe', detected_at: now - 7 * MINUTE }),
      named('PEPE2', { detected_at: now - 8 * MINUTE }),
      named('PEPE', { taken_back_at: now }),
      named('PEPE', { detected_at: now - SECOND }),
    )
    const [first, second, third, longer] = rows.map(({ mint }) => mint)
    expect(await listed('q=%24PEPE')).toEqual([first, second, third, longer])
    expect(await listed('q=pe+pe')).toEqual([first, second, third, longer])
    expect(await listed('q=P')).toEqual([first, second, third, longer])
    expect(await listed('q=pepe2')).toEqual([longer])
    expect(await listed('q=epe')).toEqual([])
    expect(await listed('q=pepe&sort=attention')).toEqual([second, first])
    expect(await listed('q=pepe&sort=attention&within=1h&level=high')).toEqual([second])
    expect(await listed('q=pepe&attention=10..')).toEqual([second])
    expect(await listed('q=%25')).toEqual([])
    const page = await server.ask('/api/launches?q=pepe&limit=2')
    const next = await server.ask(`/api/launches?q=pepe&limit=2&cursor=${page.body.cursor}`)
    expect(next.body.launches.map(({ mint }: { mint: string }) => mint)).toEqual([third, longer])
    expect((await server.ask(`/api/launches?q=${'x'.repeat(301)}`)).body.error.code).toBe(
      'invalid_query',
    )
  })
})
