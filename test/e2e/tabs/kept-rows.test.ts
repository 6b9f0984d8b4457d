import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchSample } from '../../../src/site/features/launches/launch.sample.ts'
import { openOwnServer, type TestServer } from '../../support/world.ts'
import { inBrowser, newVisitor } from '../visitor.ts'

/** As many as arrive in 25 minutes at 12 a minute, in rounds. */
const ROUNDS = 3
const A_ROUND = 100
/** A row has about 35 nodes; what a round leaves behind must be less than two rows. */
const MOST_LEFT = 70

/** A page's own way to speak for the server's streams. */
type Fed = { feed: (name: string, data: unknown) => void }

await inBrowser('a list that is left open', (browser) => {
  let server: TestServer

  beforeAll(async () => {
    server = await openOwnServer()
  })
  afterAll(async () => {
    await server?.stop()
  })

  for (const [path, rows] of [
    ['/launches', 20],
    ['/', 4],
  ] as const)
    test(`${path} keeps no row that has left it`, async () => {
      const visitor = await newVisitor(browser, server.url)
      const { page } = visitor
      await page.addInitScript(() => {
        const streams: EventTarget[] = []
        class FedStream extends EventTarget {
          readyState = 1
          constructor() {
            super()
            streams.push(this)
          }
          close() {
            streams.splice(streams.indexOf(this), 1)
          }
        }
        const feed = (name: string, data: unknown) => {
          const event = () => new MessageEvent(name, { data: JSON.stringify(data) })
          for (const stream of streams) stream.dispatchEvent(event())
        }
        Object.assign(window, { EventSource: FedStream, feed })
      })
      await page.goto(path)
      const feed = (name: string, data: unknown) =>
        page.evaluate(([name, data]) => (window as unknown as Fed).feed(name, data), [
          name,
          data,
        ] as const)
      const links = page.locator('main a[href^="/launches/"]')
      await expect
        .poll(async () => {
          await feed('launches', [launchSample()])
          return links.count()
        })
        .toBeGreaterThan(0)

      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Performance.enable')
      const nodes = async () => {
        for (let nth = 0; nth < 3; nth += 1) await cdp.send('HeapProfiler.collectGarbage')
        const { metrics } = await cdp.send('Performance.getMetrics')
        return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN
      }
      const counts: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        for (let nth = 0; nth < A_ROUND; nth += 1) {
          const number = round * A_ROUND + nth
          const mint = `7QvxKq8m4Kd3rVYyX1Dk2hTz5nPbW9sLfJcAeRgU${1_000 + number}`
          const launch = launchSample({ mint, name: `Coin ${number}`, detected_at: Date.now() })
          await feed('launch', launch)
          // Rows that come and go between two frames are never painted, and nothing would hold them.
          await page.evaluate(() => new Promise(requestAnimationFrame))
        }
        await page
          .getByText(`Coin ${(round + 1) * A_ROUND - 1}`)
          .first()
          .waitFor()
        counts.push(await nodes())
      }
      expect(await links.count()).toBeGreaterThanOrEqual(rows)
      const [first = 0, ...later] = counts
      for (const count of later) expect(count - first).toBeLessThan(MOST_LEFT)
      await visitor.leave()
    })
})
