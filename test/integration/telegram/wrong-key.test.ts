import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR_ALARM } from '../../../src/contract/news.ts'
import { sealUser, telegramKey } from '../../../src/domains/accounts/index.ts'
import { storeQueued } from '../../../src/domains/messages/index.ts'
import { showAccount } from '../../../src/flows/members/account.ts'
import { enqueue } from '../../../src/flows/news.ts'
import { enqueueLeft } from '../../../src/flows/telegram/bind.ts'
import { reconcileChannel } from '../../../src/flows/telegram/channel/reconcile-channel.ts'
import { removeEnded } from '../../../src/flows/telegram/channel/remove-ended.ts'
import type { BotContext } from '../../../src/flows/telegram/context.ts'
import { dataKeyFits } from '../../../src/flows/telegram/data-key.ts'
import { deliverNews } from '../../../src/flows/telegram/deliver-news.ts'
import { sendNotices } from '../../../src/flows/telegram/membership-notices.ts'
import { answerScans, requestScan } from '../../../src/flows/telegram/scan.ts'
import { sendMessages } from '../../../src/flows/telegram/send-messages.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'

import { systemEntropy } from '../../../src/kernel/ids.ts'
import { createSealer } from '../../../src/kernel/seal.ts'
import { type Engine, eachEngine } from '../../engines.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround, CHANNEL } from '../../support/telegram/bot.ts'
import { addMember } from '../../support/telegram/members.ts'

/** What was sealed under the right key, with the wrong one and other people's things beside it. */
eachEngine((engine) => {
  describe('another DATA_KEY', () => keyTests(engine))
})

function keyTests(engine: Engine): void {
  let shop: Shop
  let clock: ReturnType<typeof hurryingClock>
  let right: BotContext
  let wrong: BotContext
  let sent: { chat: string }[]
  let names = 0

  beforeAll(async () => {
    shop = await openShop(await engine.fresh())
    expect(await dataKeyFits(shop.context)).toBe(true)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    const { read } = shop.context.db
    for (const table of ['telegram_outbox', 'outbox', 'channel_members', 'memberships'] as const)
      await read.deleteFrom(table).execute()
    clock = hurryingClock(Date.UTC(2026, 10, 21))
    const bot = botAround({ ...shop.context, clock })
    const sealer = createSealer(new Uint8Array(32).fill(8), systemEntropy)
    right = bot.context
    wrong = { ...bot.context, sealer }
    sent = bot.state.sent
  })

  const person = (id: string) => ({ id, username: null, firstName: 'A', language: null })
  const write = (context: BotContext, chat: string) =>
    context.db.transaction((tx) => {
      names += 1
      const call = { method: 'send', text: 'hello' } as const
      const message = { chat, rank: 'account', once: `key ${names}`, call } as const
      return storeQueued(tx, context, message, clock.now())
    })
  async function sendFor(context: BotContext, ms: number): Promise<void> {
    const ending = new AbortController()
    const end = clock.now() + ms
    const sending = sendMessages(context, ending.signal)
    while (clock.now() < end) await new Promise((resolve) => setTimeout(resolve, 2))
    ending.abort()
    await sending
  }
  const rows = () => right.db.read.selectFrom('telegram_outbox').selectAll().execute()

  test('is distinguished from the first one', async () => {
    expect(await dataKeyFits(wrong)).toBe(false)
    expect(await dataKeyFits(right)).toBe(true)
  })

  test('is distinguished from the first one in a database that remembers none', async () => {
    await right.db.read.deleteFrom('settings').where('key', '=', 'data_key').execute()
    await addMember(right, person('40'), { plan: 'lifetime', expiresAt: null })
    expect(await dataKeyFits(wrong)).toBe(false)
    expect(await dataKeyFits(right)).toBe(true)
  })

  test('delays no other message, and what it can’t read is sent when the key is back', async () => {
    for (let one = 0; one < 250; one += 1) await write(right, String(100 + one))
    await write(wrong, '9')
    await sendFor(wrong, MINUTE)
    expect(sent.map(({ chat }) => chat)).toEqual(['9'])
    await sendFor(right, 2 * HOUR)
    expect(sent).toHaveLength(251)
  })

  test('gives up after two days, with the reason', async () => {
    await write(right, '1')
    await sendFor(wrong, MINUTE)
    expect((await rows())[0]).toMatchObject({
      dead_at: null,
      failure: expect.stringMatching(/DATA_KEY/),
    })
    clock.set(clock.now() + 49 * HOUR)
    await sendFor(wrong, MINUTE)
    const [row] = await rows()
    expect(row?.dead_at).not.toBeNull()
    expect(row).toMatchObject({ failure: expect.stringMatching(/DATA_KEY/), sealed: '' })
    expect(sent).toEqual([])
  })

  test('delays no other news', async () => {
    const sealedFor = (context: BotContext, id: string) => sealUser(context.sealer, person(id))
    await right.db.transaction(async (tx) => {
      await enqueueLeft(tx, right, 'account 11', sealedFor(right, '11'), clock.now())
      await enqueueLeft(tx, right, 'account 12', sealedFor(wrong, '12'), clock.now() + 1)
      const payload = { kind: 'balance_break', wallet: 'w', detail: 'd' }
      const at = clock.now() + 2
      await enqueue(tx, right.entropy, { topic: OPERATOR_ALARM, once: 'a', payload, at })
    })
    clock.set(clock.now() + 10)
    await deliverNews(wrong)
    expect(await rows()).toHaveLength(2)
    clock.set(clock.now() + HOUR)
    await deliverNews(right)
    expect(await rows()).toHaveLength(3)
  })

  test('removes only people whose data it can decrypt', async () => {
    for (const [context, id] of [
      [right, '21'],
      [wrong, '22'],
    ] as const) {
      const values = { joined_at: 1, by_hand: null, left_at: null }
      const key = telegramKey(context.sealer, id)
      await right.db.read
        .insertInto('channel_members')
        .values({ telegram_key: key, sealed: context.sealer.seal(id), ...values })
        .execute()
    }
    expect(await removeEnded(wrong)).toBe(1)
    expect(await removeEnded(wrong)).toBe(0)
    const [row] = await rows()
    expect(wrong.sealer.open(row?.sealed ?? '')).toMatchObject({ chat: CHANNEL })
    expect(await removeEnded(right)).toBe(1)
  })

  test('does not stop notices, scans, or the check of the channel', async () => {
    await sendNotices(right)
    const expiresAt = clock.now() + HOUR
    await addMember(right, person('31'), { plan: '30d', expiresAt })
    await addMember(wrong, person('32'), { plan: '30d', expiresAt })
    const { entropy, db } = right
    for (const context of [right, wrong]) {
      const request = { chat: '33', address: shop.wallet(), language: null }
      await db.transaction((tx) =>
        requestScan(tx, { ...context, entropy }, request, context === right ? 'r' : 'w'),
      )
    }
    clock.set(clock.now() + 2 * HOUR)
    await sendNotices(wrong)
    await answerScans(wrong, async () => ({ kind: 'nothing' }))
    await reconcileChannel(wrong, new AbortController().signal)
    const chats = (await rows()).map(
      ({ sealed }) => (wrong.sealer.open(sealed) as { chat: string }).chat,
    )
    expect(chats.sort()).toEqual(['32', '33'])
  })

  test('shows people their account without Telegram, and fails no page', async () => {
    const accountId = await addMember(right, person('41'), {
      plan: '30d',
      expiresAt: clock.now() + DAY,
    })
    const session = { id: 's', accountId, provenAt: null }
    expect((await showAccount(right, session)).telegram?.id).toBe('41')
    expect((await showAccount(wrong, session)).telegram).toBeNull()
  })
}
