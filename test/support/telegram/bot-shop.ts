import type { Person, Update } from '../../../src/domains/messages/index.ts'
import { handleUpdate } from '../../../src/entry/bot/handle-update.ts'
import type { FreshDatabase } from '../../engines.ts'
import { botAround, OPERATORS, type Sent } from './bot.ts'
import { openTelegramShop } from './telegram-shop.ts'

export const person = (id: string): Person => ({
  id,
  username: null,
  firstName: 'Ada',
  language: null,
})

/** A private message as Telegram delivers it. */
export const message = (from: Person, text: string) => ({
  kind: 'message' as const,
  chat: from.id,
  isPrivate: true,
  from,
  messageId: 1,
  text,
  answers: null,
})

/** A shop with a bot whose messages stay in the queue for the test to read. */
export async function openBotShop(place: FreshDatabase) {
  const shop = await openTelegramShop(place)
  const bot = botAround(shop.context)
  let updates = 0

  /** The messages that wait, in order. */
  async function waiting(): Promise<Omit<Sent, 'at'>[]> {
    const rows = await shop.context.db.read
      .selectFrom('telegram_outbox')
      .select('sealed')
      .where('done_at', 'is', null)
      .orderBy('rank')
      .orderBy('created_at')
      .execute()
    return rows.map(({ sealed }) => shop.context.sealer.open(sealed) as Sent)
  }
  const take = (happening: object) => {
    updates += 1
    return handleUpdate(bot.deps, { id: updates, ...happening } as Update)
  }

  return {
    ...shop,
    bot,
    waiting,
    take,
    /** The texts that wait for a chat. */
    texts: async (chat: string) =>
      (await waiting()).flatMap(({ chat: to, call }) =>
        to === chat && 'text' in call ? [call.text ?? ''] : [],
      ),
    /** Somebody presses a button, in the operators' group unless named. */
    press: (data: string, chat = OPERATORS) =>
      take({
        kind: 'press',
        chat,
        isPrivate: chat !== OPERATORS,
        from: person('9'),
        messageId: 7,
        callbackId: 'c',
        data,
      }),
    forgetMessages: () => shop.context.db.read.deleteFrom('telegram_outbox').execute(),
  }
}

export type BotShop = Awaited<ReturnType<typeof openBotShop>>
