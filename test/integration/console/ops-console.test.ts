import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLink } from '../../../src/domains/operators/index.ts'
import { inviteOperator } from '../../../src/flows/console/issue-link.ts'
import { eachEngine } from '../../engines.ts'
import { OPERATORS } from '../../support/telegram/bot.ts'
import { type BotShop, message, openBotShop, person } from '../../support/telegram/bot-shop.ts'

eachEngine((engine) => {
  describe('/ops console', () => {
    let shop: BotShop
    beforeEach(async () => {
      shop = await openBotShop(await engine.fresh())
      await inviteOperator(
        shop.context,
        { origin: 'https://mintwatch.example', messageText: null },
        { telegramId: '77', name: 'Ada', role: 'support', recover: false },
      )
    })
    afterEach(() => shop.close())

    const write = (id: string, chat: string) =>
      shop.take({
        ...message(person(id), '/ops console'),
        ...{ chat, isPrivate: chat !== OPERATORS },
      })
    const linkIn = (text: string | undefined) => /\?link=([\w-]{43})/.exec(text ?? '')?.[1]

    it('sends an operator a link in a direct message, and the group only says so', async () => {
      await write('77', OPERATORS)
      const [direct, ...more] = await shop.texts('77')
      expect(more).toEqual([])
      const token = linkIn(direct)
      const found = await readLink(shop.context.db.read, token ?? '', shop.clock.now())
      expect(found).toMatchObject({ name: 'Ada', role: 'support' })
      const group = await shop.texts(OPERATORS)
      expect(group).toEqual([expect.stringMatching(/A link into the console is on its way to Ada/)])
      expect(group.join()).not.toContain(token)
      expect(group.join()).not.toMatch(/https?:/)
    })

    it('tells anybody else their id, and makes no link', async () => {
      await write('78', OPERATORS)
      expect(await shop.texts('78')).toEqual([])
      const [group] = await shop.texts(OPERATORS)
      expect(group).toMatch(/not an operator of the console[\s\S]*--telegram 78 --role viewer/)
    })

    it('is nothing outside the group, even for an operator', async () => {
      await write('77', '77')
      for (const text of await shop.texts('77')) expect(linkIn(text)).toBeUndefined()
    })
  })
})
