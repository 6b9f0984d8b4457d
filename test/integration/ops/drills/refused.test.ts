import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openHttpMiddleman } from '../../../../sandbox/middlemen/http-middleman.ts'
import { storeQueued } from '../../../../src/domains/messages/index.ts'
import { systemClock } from '../../../../src/kernel/clock.ts'
import { systemEntropy } from '../../../../src/kernel/ids.ts'
import { createSealer } from '../../../../src/kernel/seal.ts'
import { connectTo, openWallet } from '../../../e2e/stock-wallet.ts'
import { openDatabase } from '../../../support/shop.ts'
import { type Answer, type SiteClient, siteClient } from '../../../support/site-client.ts'
import { startTestWorld } from '../../sandbox/client.ts'
import { drillFolder, hasPromtool, play, startDrill } from './driver.ts'

const KEY = Buffer.alloc(32, 7)
const QUEUED = 600
const REVOKED = /TELEGRAM_BOT_TOKEN was revoked or is mistyped/g

test.skipIf(!hasPromtool)(
  'the bot’s token is revoked, then the RPC service limits everything (skipped: no promtool)',
  async () => {
    const world = await startTestWorld({ parts: ['chain', 'prices', 'telegram'] })
    onTestFinished(() => world.stop())
    const rpc = await openHttpMiddleman(world.env.SOLANA_RPC_URL ?? '')
    onTestFinished(() => rpc.close())
    const folder = drillFolder()
    await queueMessages(folder)
    const token = `${world.env.TELEGRAM_BOT_TOKEN?.split(':')[0]}:revoked`
    const env = { ...world.env, DATA_KEY: KEY.toString('base64') }
    const one = await startDrill(
      { ...env, TELEGRAM_BOT_TOKEN: token, SOLANA_RPC_URL: rpc.url },
      { folder },
    )
    await one.shows(
      /^mintwatch_leader{role="payments"} 1$/m,
      /^mintwatch_part_works{part="bot"} 0$/m,
    )
    expect(one.app.output().match(REVOKED)).toHaveLength(1)
    await payForBoth(one.url, world.env)
    await one.shows(/^mintwatch_orders{state="waiting"} 2$/m)
    rpc.set({ refuse: 429 })
    await one.shows(/^mintwatch_rpc_calls_total{.*result="limited"} [1-9]/m)
    const first = await one.scrape()
    await one.grows(
      first,
      /^mintwatch_rpc_calls_total{.*"limited"/,
      /^mintwatch_telegram_calls_total{.*"(again|wait)"/,
      /^mintwatch_outcomes_behind_seconds/,
    )
    const fires = play({ first, last: await one.scrape() })
    expect(fires).toEqual(
      expect.arrayContaining([
        'MintwatchPartFails bot',
        'MintwatchTelegramFails',
        'MintwatchQueueGrows telegram',
        'MintwatchReview',
        'MintwatchOutcomesWait',
        'MintwatchRpcLimited',
      ]),
    )
    await one.app.kill()
    expect(storedTrouble(folder)).toBe('token_refused')

    const next = await startDrill(env, { folder })
    await next.shows(/^mintwatch_part_works{part="bot"} 1$/m)
    expect(next.app.output()).not.toMatch(REVOKED)
    await next.app.kill()
    expect(storedTrouble(folder)).toBeUndefined()
  },
  120_000,
)

/** Messages that wait for the bot, as after a broadcast. */
async function queueMessages(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: null })
  const sealing = { sealer: createSealer(KEY, systemEntropy), entropy: systemEntropy }
  const call = { method: 'send', text: 'news' } as const
  await db.transaction(async (tx) => {
    for (let nth = 1; nth <= QUEUED; nth += 1) {
      const message = { chat: `${nth}`, rank: 'account', once: `drill ${nth}`, call } as const
      await storeQueued(tx, sealing, message, systemClock.now())
    }
  })
  await db.close()
}

async function firstOrder(site: SiteClient): Promise<Answer['body']> {
  let body: Answer['body'] = null
  const open = async () => {
    body = (await site.call('POST', '/api/orders', { plan: '30d' })).body
    return body
  }
  await expect.poll(open, { timeout: 30_000 }).toHaveProperty('lamports')
  return body
}

/** One payment names two orders. */
async function payForBoth(url: string, env: Record<string, string>): Promise<void> {
  const wallet = await openWallet(connectTo(env.SOLANA_RPC_URL ?? '', env.SOLANA_WS_URL ?? ''))
  const { recipient: to, lamports, reference } = await firstOrder(siteClient(url))
  const { reference: otherReference } = await firstOrder(siteClient(url))
  await wallet.pay({ to, lamports, reference, otherReference })
}

function storedTrouble(folder: string): unknown {
  const db = new DatabaseSync(join(folder, 'mintwatch.db'))
  const row = db.prepare("select value from settings where key = 'health bot'").get()
  db.close()
  return JSON.parse(String(row?.value)).trouble
}
