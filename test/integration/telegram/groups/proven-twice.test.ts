import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Update } from '../../../../src/domains/messages/index.ts'
import { handleUpdate } from '../../../../src/entry/bot/handle-update.ts'
import { groupCode } from '../../../../src/flows/telegram/alerts/own-group.ts'
import { eachEngine } from '../../../engines.ts'
import { openShop, type Shop } from '../../../support/shop.ts'
import { botAround, type Sent } from '../../../support/telegram/bot.ts'
import { addMember } from '../../../support/telegram/members.ts'

const GROUP = '-100777'

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    bot = botAround(shop.context)
  })
  afterEach(() => shop.close())

  async function texts(): Promise<string[]> {
    const { db, sealer } = shop.context
    const rows = await db.read.selectFrom('telegram_outbox').select('sealed').execute()
    const sent = rows.map(({ sealed }) => sealer.open(sealed) as Sent)
    return sent.flatMap(({ chat, call }) =>
      chat === GROUP && 'text' in call ? [`${call.text}`] : [],
    )
  }

  test('of two members who prove a group at once, one hears that it is theirs', async () => {
    const people = await Promise.all(
      ['11', '12'].map(async (id) => {
        const person = { id, username: null, firstName: 'Ada', language: 'en' }
        const term = { plan: 'lifetime', expiresAt: null } as const
        return { person, code: groupCode(bot.context, await addMember(bot.context, person, term)) }
      }),
    )
    // Telegram is asked about both before either is stored.
    const both = Promise.withResolvers<void>()
    let asked = 0
    bot.context.telegram.memberStatus = async () => 'creator'
    bot.context.telegram.chat = async () => {
      asked += 1
      if (asked === people.length) both.resolve()
      await both.promise
      return { title: 'Cats', kind: 'supergroup' }
    }
    await Promise.all(
      people.map(({ person: from, code }, id) => {
        const about = { chat: GROUP, isPrivate: false, from, messageId: 1, answers: null }
        const text = `/start ${code}`
        return handleUpdate(bot.deps, { id, kind: 'message', ...about, text } as Update)
      }),
    )
    expect((await texts()).toSorted()).toEqual([
      expect.stringContaining('another member'),
      expect.stringContaining('This group now gets'),
    ])
    const groups = shop.context.db.read.selectFrom('alert_groups').selectAll()
    expect(await groups.execute()).toHaveLength(1)
  })
})
