import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiCall } from '../../sandbox/telegram/bot-api/answer.ts'
import type { TelegramFaultSettings } from '../../sandbox/telegram/faults.ts'

const LOOK_EVERY_MS = 25

/** Controls people in the world's Telegram and watches its bot, over HTTP like the chat page. */
export function connectToTelegram({ TELEGRAM_API_ROOT: origin = '' }: Record<string, string>) {
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  const calls = (since: number) =>
    ask<ApiCall[]>('GET', `/control/calls?method=sendMessage&since=${since}`)

  return {
    /** Creates a person. @returns their id */
    async arrive(firstName: string): Promise<number> {
      const person = { do: 'arrive', firstName, username: '', language: 'en' }
      return (await ask<{ id: number }>('POST', '/chat/act', person)).id
    },
    /** Writes to the bot. @returns when, in milliseconds since 1970 */
    async say(person: number, text: string): Promise<number> {
      const at = Date.now()
      await ask('POST', '/chat/act', { do: 'say', as: person, chat: person, text })
      return at
    },
    setFaults: (faults: Partial<TelegramFaultSettings>) => ask('PUT', '/control/faults', faults),
    /** Messages that the bot has tried to send since then, including refused ones, oldest first. */
    calls,
    /** When the first matching message to this person, sent since then, reached Telegram. */
    async heard(person: number, expected: RegExp, since: number): Promise<number> {
      for (;;) {
        const found = (await calls(since)).find(
          ({ code, payload }) =>
            code === 200 &&
            String(payload.chat_id) === String(person) &&
            expected.test(String(payload.text)),
        )
        if (found) return found.at
        await sleep(LOOK_EVERY_MS)
      }
    },
  }
}

export type TelegramPeople = ReturnType<typeof connectToTelegram>
