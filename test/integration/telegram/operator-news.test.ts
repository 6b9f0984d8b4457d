import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type News,
  OPERATOR_EXCESS,
  OPERATOR_RETIRED,
  OPERATOR_REVIEW,
  OPERATOR_TRAINED,
} from '../../../src/contract/news.ts'
import { receiveMessage } from '../../../src/flows/members/contact.ts'
import { enqueue } from '../../../src/flows/news.ts'
import { deliverNews } from '../../../src/flows/telegram/deliver-news.ts'
import { sendNotices } from '../../../src/flows/telegram/membership-notices.ts'
import { DAY, HOUR } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { OPERATORS } from '../../support/telegram/bot.ts'
import { type BotShop, message, openBotShop, person } from '../../support/telegram/bot-shop.ts'
import { addMember } from '../../support/telegram/members.ts'

eachEngine((engine) => {
  describe('the operators’ group', () => {
    let shop: BotShop
    beforeAll(async () => {
      shop = await openBotShop(await engine.fresh())
      await sendNotices(shop.bot.context)
    })
    afterAll(() => shop.close())
    const announce = (news: News) =>
      shop.context.db.transaction((tx) =>
        enqueue(tx, shop.context.entropy, { ...news, once: news.topic, at: shop.clock.now() }),
      )
    beforeEach(async () => {
      await deliverNews(shop.bot.context)
      await shop.forgetMessages()
    })

    test('receives orders to review, and decides each once by its buttons', async () => {
      const { wallet, buyer } = await shop.buy('30d')
      const second = shop.buyer()
      const order = await second.order('30d')
      await shop.see('finalized', shop.pay({ from: wallet, amount: BigInt(order.lamports) }))
      await second.claims(order.id, wallet)
      await buyer.claims((await buyer.order('30d')).id, wallet)
      const payload = { order: order.id, exception: 'review' } as const
      await announce({ topic: OPERATOR_REVIEW, payload })
      await deliverNews(shop.bot.context)
      const asked = (await shop.waiting()).find(
        ({ chat, call }) => chat === OPERATORS && 'keyboard' in call,
      )
      expect(JSON.stringify(asked)).toContain(`ops:grant:${order.id}`)

      const settled = async () => (await second.see(order.id)).settled_at
      await shop.press(`ops:grant:${order.id}:yes`, '9')
      expect(await settled()).toBe(null)
      await shop.press(`ops:grant:${order.id}`)
      expect(await settled()).toBe(null)
      expect(await shop.texts(OPERATORS)).toContainEqual(
        expect.stringMatching(/Are you sure you want to grant/),
      )
      await shop.press(`ops:grant:${order.id}:yes`)
      expect(await settled()).not.toBe(null)
      await shop.press(`ops:grant:${order.id}:yes`)
      expect(await shop.texts(OPERATORS)).toContainEqual(
        expect.stringMatching(/can no longer be changed/),
      )
      expect(await shop.audits('grant')).toContain(order.id)
    })

    test('is asked who gets the payment when it refuses one of two contested orders', async () => {
      const [owner, thief] = [shop.buyer(), shop.buyer()]
      const [mine, theirs] = [await owner.order('30d'), await thief.order('30d')]
      await owner.claims(mine.id)
      await thief.claims(theirs.id, owner.wallet)
      await shop.clock.advance(HOUR / 60)
      await shop.see('finalized', shop.pay({ from: owner.wallet, amount: BigInt(mine.lamports) }))
      await shop.press(`ops:refuse:${theirs.id}:yes`)
      const sent = JSON.stringify(await shop.waiting())
      expect(sent).toContain(`ops:refuse:${theirs.id}:${mine.id}`)
      expect(sent).toContain(`ops:refuse:${theirs.id}:nobody`)
      expect((await owner.see(mine.id)).settled_at).toBe(null)
      await shop.press(`ops:refuse:${theirs.id}:${mine.id}`)
      expect((await owner.see(mine.id)).settled_at).not.toBe(null)
    })

    test('receives the results of training', async () => {
      const lines = ['60s: Better <than> before.', 'In use: 2026-11-22-abcd.']
      await announce({ topic: OPERATOR_TRAINED, payload: { lines } })
      await deliverNews(shop.bot.context)
      expect((await shop.texts(OPERATORS)).join()).toMatch(
        /Training the AI filter.*• 60s: Better &lt;than&gt; before\..*• In use: 2026-11-22-abcd\./s,
      )
    })

    test('reports overpayments and payments to retired wallets', async () => {
      const excess = { order: 'the order', excess_cents: 15_000, offered: true }
      const retired = { wallet: 'the wallet', signature: 'the payment', lamports: '1034500000' }
      await announce({ topic: OPERATOR_EXCESS, payload: excess })
      await announce({ topic: OPERATOR_RETIRED, payload: { ...retired, from: null } })
      await deliverNews(shop.bot.context)
      const sent = (await shop.texts(OPERATORS)).join('\n')
      expect(sent).toMatch(/Overpaid by \$150.00.*the order.*next 30 days/s)
      expect(sent).toMatch(/retired wallet.*the wallet.*1.0345 SOL.*the payment/s)
    })

    test('receives the contact form', async () => {
      const letter = { name: '<b>Eve</b>', reply_to: 'eve@example.org', message: 'Hello & bye' }
      await receiveMessage(shop.context, null, letter)
      await deliverNews(shop.bot.context)
      const [sent] = await shop.texts(OPERATORS)
      expect(sent).toMatch(
        /Contact form<\/b>, no membership[\s\S]*&lt;b&gt;Eve&lt;\/b&gt;[\s\S]*Hello &amp; bye/,
      )
    })

    test('receives lifetime members’ questions first', async () => {
      await addMember(shop.context, person('601'), {
        plan: '30d',
        expiresAt: shop.clock.now() + DAY,
      })
      await addMember(shop.context, person('602'), { plan: 'lifetime', expiresAt: null })
      for (const id of ['601', '602', '603']) {
        const text = `/help it is I, ${id}`
        await shop.clock.advance(1)
        await shop.take(message(person(id), text))
      }
      const sent = await shop.texts(OPERATORS)
      expect(sent.map((text) => /I, (\d+)/.exec(text)?.[1])).toEqual(['602', '601', '603'])
      expect(sent.at(-1)).toMatch(/no membership/)
    })
  })
})
