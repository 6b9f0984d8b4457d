import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberStatus, Person, Update } from '../../../src/domains/messages/index.ts'
import { handleUpdate } from '../../../src/entry/bot/handle-update.ts'
import { reconcileChannel } from '../../../src/flows/telegram/channel/reconcile-channel.ts'
import { removeEnded } from '../../../src/flows/telegram/channel/remove-ended.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { type Engine, eachEngine } from '../../engines.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { botAround, CHANNEL, OPERATORS, type Sent } from '../../support/telegram/bot.ts'
import { addMember } from '../../support/telegram/members.ts'
import { openTelegramShop, type TelegramShop } from '../../support/telegram/telegram-shop.ts'

eachEngine((engine) => {
  describe('the channel keeps', () => channelTests(engine))
})

function channelTests(engine: Engine): void {
  let shop: TelegramShop
  let bot: ReturnType<typeof botAround>
  let updates = 0

  beforeAll(async () => {
    shop = await openTelegramShop(await engine.fresh())
    bot = botAround(shop.context)
  })
  afterAll(() => shop.close())

  const person = (id: string): Person => ({ id, username: null, firstName: 'Ada', language: null })
  const take = (happening: object) => {
    updates += 1
    return handleUpdate(bot.deps, { id: updates, ...happening } as Update)
  }
  const asks = (from: Person) =>
    take({ kind: 'join_request', chat: CHANNEL, from, replyChat: from.id })
  const moves = (who: Person, before: MemberStatus, after: MemberStatus) =>
    take({ kind: 'member-change', chat: CHANNEL, person: who, by: '1', isUs: false, before, after })

  async function asked(): Promise<Sent[]> {
    const rows = await shop.context.db.read.selectFrom('telegram_outbox').select('sealed').execute()
    return rows.map(({ sealed }) => shop.context.sealer.open(sealed) as Sent)
  }
  const removed = async () =>
    (await asked()).flatMap(({ call }) => (call.method === 'remove' ? [call.user] : []))
  const notified = async () =>
    (await asked()).filter(({ chat, call }) => chat === OPERATORS && 'text' in call).length

  test('people who were added by hand are reported to operators and not removed', async () => {
    const guest = person('801')
    await moves(guest, 'left', 'member')
    expect(await notified()).toBe(1)
    await removeEnded(bot.context)
    expect(await removed()).not.toContain(guest.id)
  })

  test('a member who expired before Telegram reported that they had joined is removed, and not reported as added by hand', async () => {
    const member = person('802')
    const before = await notified()
    await addMember(shop.context, member, { plan: '30d', expiresAt: shop.clock.now() + DAY })
    await asks(member)
    await shop.clock.advance(DAY + 1)
    await moves(member, 'left', 'member')
    expect(await notified()).toBe(before)
    await removeEnded(bot.context)
    expect(await removed()).toContain(member.id)
  })

  test('finds who left or joined while the bot was not looking', async () => {
    const user = person('803')
    await addMember(shop.context, user, { plan: '30d', expiresAt: shop.clock.now() + DAY })
    const { telegram } = bot.context
    const clock = hurryingClock(shop.clock.now())
    const memberStatus = async () =>
      (telegramSays === 'member' ? 'member' : 'left') as 'member' | 'left'
    let telegramSays = 'member'
    const context = { ...bot.context, clock, telegram: { ...telegram, memberStatus } }
    const inside = async () => {
      const rows = await shop.context.db.read
        .selectFrom('channel_members')
        .select('sealed')
        .where('left_at', 'is', null)
        .execute()
      return rows.map(({ sealed }) => shop.context.sealer.open(sealed))
    }
    await reconcileChannel(context, new AbortController().signal)
    expect(await inside()).toContain('803')
    await removeEnded(context)
    expect(await inside()).toContain('803')
    const removed = (await asked()).filter(({ call }) => call.method === 'remove')
    expect(removed.length).toBeGreaterThan(0)
    expect(removed.every(({ chat }) => chat === CHANNEL)).toBe(true)
    telegramSays = 'left'
    await reconcileChannel(context, new AbortController().signal)
    expect(await inside()).not.toContain('803')
  })
}
