import { expect } from 'vitest'
import type { ChannelPolicy } from '../../../src/contract/channel-policy.ts'
import type { Update } from '../../../src/domains/messages/index.ts'
import { handleUpdate } from '../../../src/entry/bot/handle-update.ts'
import { sendMessages } from '../../../src/flows/telegram/send-messages.ts'
import type { Ms } from '../../../src/kernel/clock.ts'
import type { FreshDatabase } from '../../engines.ts'
import { hurryingClock } from '../clocks/hurrying-clock.ts'
import { keepRows, launchRow } from '../launches.ts'
import { openShop } from '../shop.ts'
import { botAround, CHANNEL, type Sent } from './bot.ts'
import { person } from './bot-shop.ts'
import { addMember } from './members.ts'

/** A shop with a bot that sends: hours of waiting pass in moments. */
export async function openHurriedBot(
  place: FreshDatabase,
  { start, policy }: { start?: Ms; policy?: ChannelPolicy } = {},
) {
  const shop = await openShop(place)
  const clock = hurryingClock(start ?? shop.clock.now())
  const bot = botAround({ ...shop.context, clock }, policy)
  let updates = 0

  const waiting = () =>
    shop.context.db.read.selectFrom('telegram_outbox').select('id').where('done_at', 'is', null)
  const due = () => waiting().where('run_at', '<=', clock.now()).execute()

  async function sendUntilNone(rest: () => Promise<unknown>) {
    const ending = new AbortController()
    const sending = sendMessages(bot.context, ending.signal)
    await expect.poll(rest, { interval: 5 }).toEqual([])
    ending.abort()
    await sending
    const withText = ({ call, ...sent }: Sent) => ({
      ...{ ...sent, call },
      text: 'text' in call ? (call.text ?? '') : '',
    })
    return bot.state.sent.map(withText)
  }

  function handle(happening: object): Promise<void> {
    updates += 1
    return handleUpdate(bot.deps, { id: updates, ...happening } as Update)
  }

  return {
    shop,
    clock,
    bot,
    /** Sends until nothing is due. @returns everything that was ever sent */
    send: () => sendUntilNone(due),
    /** Sends until nothing waits, however long it has to. */
    sendAll: () => sendUntilNone(() => waiting().execute()),
    handle,
    /** Somebody presses a button in this chat. */
    press: (chat: string, from: string, data: string) =>
      handle({
        ...{ kind: 'press', chat, isPrivate: chat !== CHANNEL, from: person(from) },
        ...{ messageId: 1, callbackId: `callback ${updates}`, data },
      }),
    /** Somebody writes to the bot. */
    write: (from: string, text: string) =>
      handle({
        ...{ kind: 'message', chat: from, isPrivate: true, from: person(from) },
        ...{ messageId: 1, text, answers: null },
      }),
    /** Adds a lifetime member, linked to Telegram. @returns its account */
    member: (id: string, expiresAt: Ms | null = null) =>
      addMember(bot.context, person(id), { plan: 'lifetime', expiresAt }),
    /** Stores a launch of elevated risk. @returns its mint */
    async launch(name = 'Lantern Cat'): Promise<string> {
      const row = launchRow({ name, detected_at: clock.now(), score: 40, level: 'elevated' })
      await keepRows(shop.context.db, row)
      return row.mint
    },
  }
}

export type HurriedBot = Awaited<ReturnType<typeof openHurriedBot>>
