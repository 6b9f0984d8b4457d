import { expect, test } from 'vitest'
import { MANNERS } from '../../../sandbox/solana/manners/manners.ts'
import { connectTo, openWallet } from '../../e2e/stock-wallet.ts'
import { eachEngine } from '../../engines.ts'
import { siteClient } from '../../support/site-client.ts'
import { openServer, type TestServer } from '../../support/world.ts'

/** Finality in 0.15 s, and everything else as rude as mainnet but for the plan and the blocks' size. */
const ALPENGLOW = {
  ...MANNERS.alpenglow,
  perSecond: 10_000,
  perMethodIn10s: 100_000,
  blockBytes: 10_000,
  latencyMs: [1, 5] as const,
}

/** Confirmed and final are the same there: nothing may wait for a step in between. */
eachEngine((engine) => {
  test('under Alpenglow a purchase settles, and a launch is detected, alerted, and posted', async () => {
    const server = await openServer(await engine.fresh(), {
      env: { CHANNEL_POLICY: 'from=at_once attention=0 risk=severe' },
      world: {
        parts: ['chain', 'prices', 'telegram', 'market'],
        marketRate: 0,
        manners: ALPENGLOW,
        ...ALPENGLOW.pace,
      },
    })
    try {
      const { market, telegram } = server.world
      if (!market || !telegram) throw new Error('a part of the world is missing')
      await Promise.all([buys(server), isListening(server)])
      const { mint } = await market.play('honest')
      await expect.poll(() => alertsOf(server, mint)).toEqual([{ mint, stage: 'at_once' }])
      const posts = () => telegram.messagesOf(telegram.channelId).map(({ text }) => text)
      await expect.poll(posts).toContainEqual(expect.stringContaining(mint))
    } finally {
      await server.stop()
    }
  })
})

async function buys({ url, world: { env } }: TestServer): Promise<void> {
  const wallet = await openWallet(connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? ''))
  const site = siteClient(url)
  const { body: order } = await site.call('POST', '/api/orders', { plan: '30d' })
  const { id, recipient: to, lamports, reference } = order
  await wallet.pay({ to, lamports, reference })
  const seen = async () => (await site.call('GET', `/api/orders/${id}`)).body
  await expect.poll(seen).toMatchObject({ status: 'settled', exception: 'none' })
}

/** Launches count from the first slot on that the source receives. */
async function isListening({ app }: TestServer): Promise<void> {
  const cursors = app.context.db.read.selectFrom('detector_cursors').select('slot')
  await expect.poll(() => cursors.executeTakeFirst()).toBeDefined()
}

function alertsOf({ app }: TestServer, mint: string) {
  return app.context.db.read
    .selectFrom('launch_alerts')
    .select(['mint', 'stage'])
    .where('mint', '=', mint)
    .execute()
}
