import type { Outgoing } from '../../../src/domains/messages/index.ts'
import { storeQueued } from '../../../src/domains/messages/index.ts'
import { sendMessages } from '../../../src/flows/telegram/send-messages.ts'
import type { Ms } from '../../../src/kernel/clock.ts'
import { hurryingClock } from '../clocks/hurrying-clock.ts'
import type { Shop } from '../shop.ts'
import { botAround } from './bot.ts'

/** A bot with an empty queue, whose messages the test writes itself. */
export async function openOutboxBot(shop: Shop, start: Ms) {
  const clock = hurryingClock(start)
  const { context, deps, state } = botAround({ ...shop.context, clock })
  let count = 0
  for (const table of ['telegram_outbox', 'telegram_blocked', 'telegram_updates'] as const)
    await context.db.read.deleteFrom(table).execute()
  await context.db.read.deleteFrom('settings').where('key', '=', 'telegram_holds').execute()

  async function open(): Promise<number> {
    const { rows } = await context.db.read
      .selectFrom('telegram_outbox')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow()
    return rows
  }

  return {
    clock,
    context,
    deps,
    state,
    /** How many messages wait. */
    open,
    message(chat: string, rank: Outgoing['rank'] = 'account', text = `to ${chat}`) {
      count += 1
      const call = { method: 'send', text } as const
      return { chat, rank, once: `message ${count}`, call }
    },
    /** Queues them, a millisecond apart. */
    write: (...messages: Outgoing[]) =>
      context.db.transaction(async (tx) => {
        for (const one of messages) {
          await storeQueued(tx, context, one, clock.now())
          clock.set(clock.now() + 1)
        }
      }),
    /** Sends until nothing waits, or until `ending` aborts. */
    async run(ending = new AbortController(), of = context) {
      const sending = sendMessages(of, ending.signal)
      while (!ending.signal.aborted && (await open()) > 0)
        await new Promise((resolve) => setTimeout(resolve, 5))
      ending.abort()
      await sending
    },
    rows: () => context.db.read.selectFrom('telegram_outbox').selectAll().execute(),
  }
}

export type OutboxBot = Awaited<ReturnType<typeof openOutboxBot>>
