import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordEnding, takeNext } from '../../../src/domains/messages/index.ts'
import { handleUpdate } from '../../../src/entry/bot/handle-update.ts'
import type { BotContext } from '../../../src/flows/telegram/context.ts'
import { deliverNews } from '../../../src/flows/telegram/deliver-news.ts'
import { issueLink } from '../../../src/flows/telegram/link.ts'
import { sendNotices } from '../../../src/flows/telegram/membership-notices.ts'
import { eachEngine } from '../../engines.ts'
import { OPERATORS } from '../../support/telegram/bot.ts'
import { type BotShop, message, openBotShop, person } from '../../support/telegram/bot-shop.ts'

eachEngine((engine) => {
  describe('an update', () => {
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

    test('changes nothing when it comes again', async () => {
      const user = person('604')
      const update = { id: 999_999, ...message(user, '/help me') }
      await handleUpdate(shop.bot.deps, update)
      await handleUpdate(shop.bot.deps, update)
      await Promise.all([handleUpdate(shop.bot.deps, update), handleUpdate(shop.bot.deps, update)])
      expect(await shop.texts(OPERATORS)).toHaveLength(1)
      expect(await shop.texts(user.id)).toHaveLength(1)
    })

    test('that answers a question whose number is not stored yet waits for it', async () => {
      const { bot, context, clock } = shop
      const { db, sealer } = context
      const asker = person('607')
      await shop.take(message(asker, '/help'))
      await shop.take(message(asker, 'My screen is dark'))
      const nobody = { now: clock.now(), busy: [sealer.key(asker.id)], onlyWarnings: [] }
      const { taken } = await db.transaction((tx) => takeNext(tx, context, nobody))
      expect(taken).toHaveLength(1)

      const ending = { kind: 'sent', messageId: 77 } as const
      const wait = () => db.transaction((tx) => recordEnding(tx, taken, ending, clock.now()))
      const deps = { ...bot.deps, context: { ...bot.context, clock: { ...clock, wait } } }
      const reply = { ...message(person('9'), 'Turn it on'), chat: OPERATORS, answers: 77 }
      await handleUpdate(deps, { ...reply, id: 999_996, isPrivate: false })
      expect(await shop.texts(asker.id)).toContainEqual(expect.stringContaining('Turn it on'))
    })

    test('is delivered again when the database fails', async () => {
      const broken = {
        ...shop.bot.context.db,
        transaction: () => Promise.reject(new Error('no database')),
      }
      const deps = { ...shop.bot.deps, context: { ...shop.bot.context, db: broken } }
      const user = person('605')
      const update = { id: 999_998, ...message(user, '/privacy') }
      await expect(handleUpdate(deps, update)).rejects.toThrow('no database')
      await handleUpdate(shop.bot.deps, update)
      expect(await shop.texts(user.id)).toHaveLength(1)
    })

    test('shows the same code again after a crash between the link and the answer', async () => {
      const { token } = await issueLink(shop.context, await shop.browser(), 'Firefox on Linux')
      const user = person('606')
      const update = { id: 999_997, ...message(user, `/start ${token}`) }
      let committed = 0
      const falling: BotContext['db'] = {
        ...shop.bot.context.db,
        transaction: (work) =>
          committed++ === 0
            ? shop.bot.context.db.transaction(work)
            : Promise.reject(new Error('no database')),
      }
      const deps = { ...shop.bot.deps, context: { ...shop.bot.context, db: falling } }
      await expect(handleUpdate(deps, update)).rejects.toThrow('no database')
      await handleUpdate(shop.bot.deps, update)
      expect(await shop.texts(user.id)).toEqual([expect.stringMatching(/<code>\d{6}<\/code>/)])
    })
  })
})
