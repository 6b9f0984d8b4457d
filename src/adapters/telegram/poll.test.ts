import type { Api } from 'grammy'
import { expect, test } from 'vitest'
import { manualClock, settle } from '../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../test/support/quiet-log.ts'
import { SECOND } from '../../kernel/clock.ts'
import { poll } from './poll.ts'
import { readUpdate } from './read-update.ts'

const message = {
  message_id: 1,
  date: 1,
  text: 'hello',
  chat: { id: 1, type: 'private' },
  from: { id: 1, is_bot: false, first_name: 'Ada' },
}

/** Telegram as it is: what lies below the asked offset is confirmed and gone. */
function telegramWith(...ids: number[]) {
  let waiting = ids
  const asked: number[] = []
  const getUpdates = async ({ offset }: { offset: number }) => {
    asked.push(offset)
    waiting = waiting.filter((id) => id >= offset)
    await settle()
    return waiting.map((update_id) => ({ update_id, message }))
  }
  const api = { getUpdates, deleteWebhook: async () => true } as unknown as Api
  return { api, asked, waiting: () => waiting }
}

test('an update that could not be handled is not confirmed, and comes again', async () => {
  const telegram = telegramWith(7, 8)
  const ending = new AbortController()
  const clock = manualClock()
  const handled: number[] = []
  let failures = 0
  const running = poll(
    { api: telegram.api, clock, log: quietLog, read: readUpdate },
    async ({ id }) => {
      if (id === 8 && failures++ === 0) throw new Error('no database')
      handled.push(id)
      if (id === 8) ending.abort()
    },
    ending.signal,
  )
  while (failures === 0) await settle()
  await settle()
  expect(handled).toEqual([7])
  expect(telegram.waiting()).toContain(8)
  while (!ending.signal.aborted) await clock.advance(SECOND)
  await running
  expect(handled).toEqual([7, 8])
  expect(telegram.asked).toEqual([0, 8, 9])
})

test('update ids that begin again, lower than before, are handled all the same', async () => {
  const stop = new AbortController()
  const answers = [[{ update_id: 100 }], [], [{ update_id: 7 }]]
  const offsets: unknown[] = []
  const heard: number[] = []
  const api = {
    deleteWebhook: async () => true as const,
    async getUpdates(options: { offset?: number } = {}) {
      offsets.push(options.offset)
      const next = answers.shift()
      if (!next) stop.abort()
      return (next ?? []) as never
    },
  }
  await poll(
    { api, clock: manualClock(), log: quietLog, read: readUpdate },
    async ({ id }) => {
      heard.push(id)
    },
    stop.signal,
  )
  expect(heard).toEqual([100, 7])
  expect(offsets).toEqual([0, 101, 0, 8, 8])
})
