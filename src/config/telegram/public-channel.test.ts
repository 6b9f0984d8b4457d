import { expect, test } from 'vitest'
import { createSettingsReader } from '../reader.ts'
import { publicChannelFrom } from './public-channel.ts'

const OTHERS = { channelId: '-1001', operatorsChatId: '-1002' }

function read(
  env: Record<string, string>,
  others: Parameters<typeof publicChannelFrom>[1] = OTHERS,
) {
  const problems: string[] = []
  const found = publicChannelFrom(createSettingsReader(env, problems), others)
  return problems.length > 0 ? problems : found
}

test('half an hour later, the first ten of a day, unless set otherwise', () => {
  expect(read({})).toBeNull()
  const PUBLIC_CHANNEL_ID = '-1003'
  expect(read({ PUBLIC_CHANNEL_ID })).toEqual({ id: '-1003', delayMs: 1_800_000, perDay: 10 })
  const more = { PUBLIC_CHANNEL_DELAY: '5', PUBLIC_CHANNEL_PER_DAY: 'all' }
  expect(read({ PUBLIC_CHANNEL_ID, ...more })).toEqual({
    id: '-1003',
    delayMs: 300_000,
    perDay: null,
  })
})

test.each([
  [{ PUBLIC_CHANNEL_ID: '-1001' }, 'members’ channel'],
  [{ PUBLIC_CHANNEL_ID: '-1002' }, 'operators’ group'],
  [{ PUBLIC_CHANNEL_ID: '@launches' }, 'not a channel’s id'],
  [{ PUBLIC_CHANNEL_ID: '-1003', PUBLIC_CHANNEL_DELAY: '1' }, 'from 2 to 1440'],
  [{ PUBLIC_CHANNEL_ID: '-1003', PUBLIC_CHANNEL_PER_DAY: '0' }, 'from 1 to 1000'],
])('refuses %o', (env, problem) => {
  expect(read(env as Record<string, string>)).toEqual([expect.stringContaining(problem)])
})

test('needs a members’ channel', () => {
  expect(read({ PUBLIC_CHANNEL_ID: '-1003' }, { ...OTHERS, channelId: null })).toEqual([
    expect.stringContaining('TELEGRAM_CHANNEL_ID is not'),
  ])
})
