import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehearse } from '../../../src/adapters/telegram/rehearse.ts'
import { startTelegram, type TestTelegram } from './telegram-client.ts'

let world: TestTelegram
beforeAll(async () => {
  world = await startTelegram()
})
afterAll(() => world.stop())

const attempts = async () => {
  const { telegram } = world
  const settings = { botToken: telegram.token, apiRoot: telegram.origin }
  const found = await rehearse(settings, String(telegram.operatorsId))
  return found.map(({ step, failure }) => [step, failure])
}

test('the doctor posts, edits, deletes, and makes a link, and leaves nothing behind', async () => {
  expect(await attempts()).toEqual([
    ['post', null],
    ['edit', null],
    ['delete', null],
    ['invite link', null],
  ])
  expect(world.telegram.messagesOf(world.telegram.operatorsId)).toEqual([])
})

test('without rights the invite link fails, and the rest works', async () => {
  world.telegram.setBotRights(world.telegram.operatorsId, 'member')
  const found = await attempts()
  expect(found.slice(0, 3).every(([, failure]) => failure === null)).toBe(true)
  expect(found[3]).toEqual(['invite link', expect.stringMatching(/not enough rights/)])
})

test('a removed bot reports each step that failed', async () => {
  world.telegram.setBotRights(world.telegram.operatorsId, null)
  expect((await attempts()).map(([step]) => step)).toEqual(['post', 'invite link'])
})
