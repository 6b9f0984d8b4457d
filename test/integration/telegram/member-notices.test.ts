import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  MEMBER_GIFT_REDEEMED,
  MEMBER_RETURNED,
  MEMBER_WEBHOOK,
} from '../../../src/contract/news.ts'
import { startSession } from '../../../src/domains/accounts/index.ts'
import { enqueue } from '../../../src/flows/news.ts'
import { startTrial } from '../../../src/flows/purchase/gifts/trial.ts'
import { challenge } from '../../../src/flows/purchase/proof.ts'
import { deliverNews } from '../../../src/flows/telegram/deliver-news.ts'
import { sendNotices } from '../../../src/flows/telegram/membership-notices.ts'
import { DAY, HOUR } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { signingWallet } from '../../support/chain/signing-wallet.ts'
import { type BotShop, message, openBotShop, person } from '../../support/telegram/bot-shop.ts'
import { addMember } from '../../support/telegram/members.ts'
import { zoe } from '../../support/telegram/telegram-shop.ts'

eachEngine((engine) => {
  describe('notices to members', () => {
    let shop: BotShop
    beforeAll(async () => {
      shop = await openBotShop(await engine.fresh())
      await sendNotices(shop.bot.context)
    })
    afterAll(() => shop.close())
    beforeEach(async () => {
      await deliverNews(shop.bot.context)
      await shop.forgetMessages()
    })

    test('a linked member gets a message when a payment is final', async () => {
      const { session } = await shop.buy('30d')
      await deliverNews(shop.bot.context)
      expect(await shop.texts(zoe.id)).toEqual([])
      await shop.signIn(session, zoe)
      await deliverNews(shop.bot.context)
      const [first, ...more] = await shop.texts(zoe.id)
      expect(first).toMatch(/Access granted[\s\S]*30 Days Access, until/)
      expect(more).toEqual([])
    })

    test('a member whose webhook was disabled gets a message that names its host', async () => {
      const { db, entropy, clock } = shop.context
      const user = person('500')
      const account = await addMember(shop.context, user, { plan: 'lifetime', expiresAt: null })
      const payload = { account, host: '<i>evil</i>', because: 'failing' } as const
      await db.transaction((tx) =>
        enqueue(tx, entropy, { topic: MEMBER_WEBHOOK, once: 'w', payload, at: clock.now() }),
      )
      await deliverNews(shop.bot.context)
      const [text] = await shop.texts(user.id)
      expect(text).toMatch(/&lt;i&gt;evil&lt;\/i&gt;.* is off/)
    })

    test('a buyer whose excess was returned gets a message that says how much, and where to', async () => {
      const { db, entropy, clock } = shop.context
      const user = person('499')
      const account = await addMember(shop.context, user, { plan: 'lifetime', expiresAt: null })
      const payload = { account, order: 'order-1', lamports: '517250000', destination: 'wallet-1' }
      await db.transaction((tx) =>
        enqueue(tx, entropy, { topic: MEMBER_RETURNED, once: 'r', payload, at: clock.now() }),
      )
      await deliverNews(shop.bot.context)
      const [text] = await shop.texts(user.id)
      expect(text).toMatch(/0\.5172 SOL .* <code>order-1<\/code> went back to <code>wallet-1</)
    })

    test('a buyer whose gift was redeemed gets a message that names the plan and the order', async () => {
      const { db, entropy, clock } = shop.context
      const user = person('498')
      const account = await addMember(shop.context, user, { plan: 'lifetime', expiresAt: null })
      const payload = { account, order: 'order-1', plan: '30d' } as const
      await db.transaction((tx) =>
        enqueue(tx, entropy, { topic: MEMBER_GIFT_REDEEMED, once: 'g', payload, at: clock.now() }),
      )
      await deliverNews(shop.bot.context)
      const [text] = await shop.texts(user.id)
      expect(text).toMatch(/gift was redeemed[\s\S]*<code>order-1<\/code>: 30 Days Access/)
    })

    test('come seven days, three days, and one day before, and at the end, once each', async () => {
      const user = person('501')
      await addMember(shop.context, user, { plan: '30d', expiresAt: shop.clock.now() + 10 * DAY })
      const heard: string[] = []
      for (let hours = 0; hours < 11 * 24; hours += 6) {
        await sendNotices(shop.bot.context)
        await sendNotices(shop.bot.context)
        for (const text of await shop.texts(user.id)) heard.push(text.split('\n')[0] ?? '')
        await shop.forgetMessages()
        await shop.clock.advance(6 * HOUR)
      }
      expect(heard).toEqual([
        expect.stringMatching(/ends in 7 days/),
        expect.stringMatching(/ends in 3 days/),
        expect.stringMatching(/ends in 1 day:/),
        expect.stringMatching(/has ended/),
      ])
    })

    test('reach everyone else when one can’t be composed, and that one once it can', async () => {
      const { context } = shop.bot
      const broken = { ...person('507'), language: 'xx' }
      const whole = person('508')
      const expiresAt = shop.clock.now() + 8 * DAY
      await addMember(context, broken, { plan: '30d', expiresAt })
      await addMember(context, whole, { plan: '30d', expiresAt: expiresAt + HOUR })
      await shop.clock.advance(36 * HOUR)
      const noticesIn = (language: string | null) => {
        if (language === 'xx') throw new Error('no such language')
        return context.noticesIn(language)
      }
      for (let times = 0; times < 2; times += 1)
        await expect(sendNotices({ ...context, noticesIn })).rejects.toThrow('no such language')
      expect(await shop.texts(whole.id)).toEqual([expect.stringMatching(/ends in 7 days/)])
      expect(await shop.texts(broken.id)).toEqual([])

      await sendNotices(context)
      expect(await shop.texts(broken.id)).toEqual([expect.stringMatching(/ends in 7 days/)])
      expect(await shop.texts(whole.id)).toHaveLength(1)
    })

    test('do not go to members with more time elsewhere, or for life', async () => {
      const user = person('502')
      await addMember(shop.context, user, { plan: 'lifetime', expiresAt: null })
      await shop.clock.advance(40 * DAY)
      await sendNotices(shop.bot.context)
      expect(await shop.texts(user.id)).toEqual([])
    })

    test('call a trial a trial, and do not remind of its end when it begins', async () => {
      const { db, entropy } = shop.context
      const { session } = await db.transaction((tx) => startSession(tx, entropy, shop.clock.now()))
      const user = person('506')
      const signedIn = await shop.signIn(session, user)
      await deliverNews(shop.bot.context)
      await shop.forgetMessages()
      const wallet = signingWallet()
      const asked = { wallet: wallet.address, orderId: null }
      const { id, message: challenged } = await challenge(shop.context, signedIn, asked)
      const proof = { challengeId: id, signature: wallet.sign(challenged) }
      await startTrial(shop.context, signedIn, 24, proof)
      await deliverNews(shop.bot.context)
      await sendNotices(shop.bot.context)
      const trial = expect.stringMatching(/\nTrial, until \w+ \d+, \d+, \d\d:\d\d UTC\./)
      expect(await shop.texts(user.id)).toEqual([trial])

      await shop.forgetMessages()
      await shop.take(message(user, '/status'))
      expect(await shop.texts(user.id)).toEqual([
        expect.stringMatching(/\nTrial\nEnds: .*, \d\d:\d\d UTC\n1 day left$/),
      ])
      await shop.clock.advance(25 * HOUR)
      await shop.forgetMessages()
      await sendNotices(shop.bot.context)
      expect(await shop.texts(user.id)).toEqual([expect.stringMatching(/has ended: Trial, until/)])
    })

    test('are skipped when the end passed while the bot was down', async () => {
      const user = person('503')
      await addMember(shop.context, user, { plan: '30d', expiresAt: shop.clock.now() + 5 * DAY })
      await shop.clock.advance(6 * DAY)
      await sendNotices(shop.bot.context)
      expect(await shop.texts(user.id)).toEqual([expect.stringMatching(/has ended/)])
    })

    test('are sent to former members a week later, once, if the operator enabled them', async () => {
      const [asked, spared] = [person('504'), person('505')]
      const wanting = { ...shop.bot.context, winBack: true }
      await sendNotices(wanting)
      const expiresAt = shop.clock.now() + DAY / 2
      await addMember(shop.context, asked, { plan: '30d', expiresAt })
      await addMember(shop.context, spared, { plan: '30d', expiresAt: expiresAt + 2 * DAY })
      await shop.clock.advance(8 * DAY)
      await sendNotices(shop.bot.context)
      await shop.forgetMessages()
      await sendNotices(shop.bot.context)
      expect(await shop.texts(asked.id)).toEqual([])
      await sendNotices(wanting)
      await sendNotices(wanting)
      expect(await shop.texts(asked.id)).toEqual([expect.stringMatching(/ended a week ago/)])
      expect(await shop.texts(spared.id)).toEqual([])
    })

    test('reach all members whose access ends at the same moment', async () => {
      const expiresAt = shop.clock.now() + HOUR
      for (let one = 0; one < 450; one += 1)
        await addMember(shop.context, person(String(10_000 + one)), { plan: '30d', expiresAt })
      await shop.clock.advance(2 * HOUR)
      await sendNotices(shop.bot.context)
      const sent = (await shop.waiting()).filter(({ chat }) => Number(chat) >= 10_000)
      expect(sent).toHaveLength(450)
    })
  })
})
