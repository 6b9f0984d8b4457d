import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { inBrowser, newVisitor, PAGES, POLLING, type Visitor } from './visitor.ts'

const MINUTE = 60_000
const QUIET_MS = 10_000
/** What a page needs to open, and a second look at what changes without an event. */
const MOST_REQUESTS = 12

await inBrowser('a page that nobody touches', (browser) => {
  let server: TestServer
  let paths: string[]

  beforeAll(async () => {
    server = await openOwnServer({ world: { parts: ['chain', 'prices', 'market'], marketRate: 0 } })
    if (!server.world.market) throw new Error('the market is missing')
    const { mint, creator } = await server.world.market.play('honest')
    const judged = server.app.context.db.read
      .selectFrom('launches')
      .select('stage')
      .where('mint', '=', mint)
    await vi.waitFor(
      async () => expect(await judged.executeTakeFirst()).toMatchObject({ stage: '10s' }),
      POLLING,
    )
    server.clock.jump(MINUTE)
    paths = [...PAGES.map(([path]) => path), `/launches/${mint}`, `/deployers/${creator}`]
  })
  afterAll(async () => {
    await server?.stop()
  })

  /** Opens every page, and returns which ask for too much until they were open for ten seconds. */
  async function restless(prepare?: (page: Page) => Promise<unknown>): Promise<[string, number][]> {
    const visitors: Visitor[] = []
    const counts: [string, number][] = []
    for (const path of paths) {
      const visitor = await newVisitor(browser, server.url)
      visitors.push(visitor)
      await prepare?.(visitor.page)
      const count: [string, number] = [path, 0]
      counts.push(count)
      let until = Number.POSITIVE_INFINITY
      visitor.page.on('request', (request) => {
        // A busy machine takes long to open the pages behind it.
        const isEarly = performance.now() < until
        if (isEarly && request.url().includes('/api/')) count[1] += 1
      })
      await visitor.page.goto(path)
      until = performance.now() + QUIET_MS
    }
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    await Promise.all(visitors.map(({ leave }) => leave()))
    return counts.filter(([, count]) => count > MOST_REQUESTS)
  }

  test('makes few requests', async () => {
    expect(await restless()).toEqual([])
  })

  test('backs off when every request is refused', async () => {
    const refused = { status: 429, json: { error: { code: 'rate_limited', message: 'Wait.' } } }
    expect(
      await restless((page) => page.route('**/api/**', (route) => route.fulfill(refused))),
    ).toEqual([])
  })
})
