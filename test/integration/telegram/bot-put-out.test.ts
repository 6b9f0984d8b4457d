import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropBinding } from '../../../src/domains/accounts/index.ts'
import { SendFailure } from '../../../src/domains/messages/index.ts'
import { reconcileChannel } from '../../../src/flows/telegram/channel/reconcile-channel.ts'
import { removeEnded } from '../../../src/flows/telegram/channel/remove-ended.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { botAround } from '../../support/telegram/bot.ts'
import { addMember } from '../../support/telegram/members.ts'
import { openTelegramShop, type TelegramShop } from '../../support/telegram/telegram-shop.ts'

eachEngine((engine) => {
  let shop: TelegramShop
  let bot: ReturnType<typeof botAround>
  const person = (id: string) => ({ id, username: null, firstName: 'Ann', language: null })

  beforeAll(async () => {
    shop = await openTelegramShop(await engine.fresh())
    bot = botAround(shop.context)
  })
  afterAll(() => shop.close())

  test.each([
    ['refused', '400 Bad Request: member list is inaccessible', '702'],
    ['gone', '403 Forbidden: bot was kicked from the channel chat', '703'],
  ] as const)(
    'a bot removed from its channel (%s) records no departures, and catches up when it is back',
    async (kind, said, userId) => {
      const user = person(userId)
      const id = await addMember(shop.context, user, {
        plan: '30d',
        expiresAt: shop.clock.now() + DAY,
      })
      const { telegram } = bot.context
      const clock = hurryingClock(shop.clock.now())
      let isOut = false
      const memberStatus = async () => {
        if (isOut) throw new SendFailure(kind, said)
        return 'member' as const
      }
      const context = { ...bot.context, clock, telegram: { ...telegram, memberStatus } }
      const reconcile = () => reconcileChannel(context, new AbortController().signal)
      const isInside = async () => {
        const rows = await shop.context.db.read
          .selectFrom('channel_members')
          .select('sealed')
          .where('left_at', 'is', null)
          .execute()
        return rows.some(({ sealed }) => shop.context.sealer.open(sealed) === user.id)
      }
      await reconcile()
      isOut = true
      await reconcile()
      expect(await isInside()).toBe(true)

      // The removal of somebody whose account is gone was refused meanwhile.
      await shop.context.db.transaction((tx) => dropBinding(tx, id))
      await removeEnded(context)
      expect(await isInside()).toBe(false)
      isOut = false
      await reconcile()
      expect(await isInside()).toBe(true)
    },
  )
})
