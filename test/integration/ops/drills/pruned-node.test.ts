import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startTestWorld } from '../../sandbox/client.ts'
import { hasPromtool, play, startDrill } from './driver.ts'

test.skipIf(!hasPromtool)(
  'an outage outlasts the blocks that the node keeps (skipped: no promtool)',
  async () => {
    const world = await startTestWorld({ parts: ['chain', 'prices', 'market'], marketRate: 0 })
    onTestFinished(() => world.stop())
    const one = await startDrill(world.env)
    await one.shows(/^mintwatch_leader{role="detector"} 1$/m)
    await world.market?.play('honest')
    await one.shows(/^mintwatch_detector_seconds_count{step="all"} [1-9]/m, /^mintwatch_gaps 0$/m)
    const before = await one.scrape()
    await one.app.kill()

    await world.market?.play('honest')
    const rpc = await openPrunedNode(world.env.SOLANA_RPC_URL ?? '')
    const next = await startDrill({ ...world.env, SOLANA_RPC_URL: rpc }, { folder: one.folder })
    await next.shows(/^mintwatch_gaps [1-9]/m)
    const gap = await next.scrape()
    expect(play({ before, first: gap, last: gap })).toContain('MintwatchGap')
  },
  120_000,
)

/** A node that has deleted every block up to now. @returns its address, until the test ends */
async function openPrunedNode(target: string): Promise<string> {
  const ask = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(target, { method: 'POST', headers, body })).text()
  }
  const finalized = { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] }
  const { result: oldest } = JSON.parse(await ask(JSON.stringify(finalized)))
  const server = createServer(async (asked, answer) => {
    const body = (await asked.toArray()).join('')
    const { method, id } = JSON.parse(body)
    answer.setHeader('content-type', 'application/json')
    const isOldest = method === 'getFirstAvailableBlock'
    answer.end(
      isOldest
        ? JSON.stringify({ jsonrpc: '2.0', id, result: oldest })
        : await ask(body).catch(() => ''),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}
