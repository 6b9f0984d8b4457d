import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../contract/channel-policy.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './reader.ts'
import { secretsOf } from './secrets.ts'

const LIVE = {
  SOLANA_RPC_URL: 'https://rpc.example',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
  PUBLIC_URL: 'https://mintwatch.example',
}
const TOKEN = '123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr'
const DATABASE_URL = 'postgres://app:pw@db.example/mintwatch'
const DATA_KEY = Buffer.alloc(32, 7).toString('base64')

const telegram = (env: Record<string, string>) => readConfig({ ...LIVE, ...env }).telegram

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...LIVE, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('without a token there is no bot', () => {
  expect(telegram({ TELEGRAM_CHANNEL_ID: '-100123' })).toBe(null)
})

test('a token is enough', () => {
  expect(telegram({ TELEGRAM_BOT_TOKEN: TOKEN })).toEqual({
    botToken: TOKEN,
    apiRoot: 'https://api.telegram.org',
    linkRoot: 'https://t.me',
    channelId: null,
    publicChannel: null,
    channelLanguage: 'en',
    operatorsChatId: null,
    webhook: null,
    winBack: false,
    real: true,
  })
})

test.each(['http://127.0.0.1:8081', 'http://localhost:8081/bot', 'http://[::1]:8081'])(
  'a Bot API on the loopback is not the one that people use: %s',
  (TELEGRAM_API_ROOT) => {
    expect(telegram({ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT })).toMatchObject({
      apiRoot: TELEGRAM_API_ROOT,
      real: false,
    })
  },
)

test.each([
  ['TELEGRAM_BOT_TOKEN', 'hunter2'],
  ['TELEGRAM_CHANNEL_ID', '@channel'],
  ['TELEGRAM_OPERATORS_CHAT_ID', '12a'],
  ['TELEGRAM_WEBHOOK_SECRET', 'with spaces'],
  ['DATA_KEY', 'short'],
])('%s can be wrong, and is not repeated', (name, value) => {
  const [problem, ...others] = problems({ TELEGRAM_BOT_TOKEN: TOKEN, [name]: value })
  expect(problem).toMatch(new RegExp(`^${name}: `))
  expect(problem).not.toContain(value)
  expect(others).toEqual([])
})

test('launches are posted by the configured policy, or the default one', () => {
  const policy = (env: Record<string, string>) => readConfig({ ...LIVE, ...env }).channelPolicy
  expect(policy({})).toEqual(DEFAULT_POLICY)
  expect(policy({ CHANNEL_POLICY: 'attention=70' })).toEqual({ ...DEFAULT_POLICY, attention: 70 })
  expect(problems({ CHANNEL_POLICY: 'attention=lots' })).toEqual([
    expect.stringMatching(/^CHANNEL_POLICY: attention=lots is not possible\. Write a number/),
  ])
})

test('an address of the Bot API without a token is refused', () => {
  expect(problems({ TELEGRAM_API_ROOT: 'http://127.0.0.1:9' })).toEqual([
    expect.stringMatching(/^TELEGRAM_BOT_TOKEN: missing/),
  ])
})

test('a real bot links to an address that people can reach', () => {
  expect(problems({ TELEGRAM_BOT_TOKEN: TOKEN, PUBLIC_URL: '' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL: missing/),
  ])
  const locals = ['http://localhost:3000', 'https://localhost', 'http://a.localhost:1']
  for (const refused of [...locals, 'http://localhost.', 'http://mintwatch:3000'])
    expect(problems({ TELEGRAM_BOT_TOKEN: TOKEN, PUBLIC_URL: refused })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: Telegram refuses messages with buttons to localhost/),
    ])
  for (const taken of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://localhost.example'])
    expect(problems({ TELEGRAM_BOT_TOKEN: TOKEN, PUBLIC_URL: taken })).toEqual([])
  const own = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_ROOT: 'http://127.0.0.1:9' }
  expect(problems({ ...own, PUBLIC_URL: '' })).toEqual([])
  expect(problems({ ...own, PUBLIC_URL: 'http://localhost:3000' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL: Telegram refuses messages with buttons to localhost/),
  ])
})

describe('a webhook', () => {
  const url = 'https://mintwatch.example/telegram/webhook'

  test('has a secret', () => {
    expect(
      telegram({
        TELEGRAM_BOT_TOKEN: TOKEN,
        TELEGRAM_WEBHOOK_URL: url,
        TELEGRAM_WEBHOOK_SECRET: 'aB_-9',
      })?.webhook,
    ).toEqual({ url, secret: 'aB_-9' })
    expect(problems({ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_WEBHOOK_URL: url })).toEqual([
      expect.stringMatching(/^TELEGRAM_WEBHOOK_SECRET: missing/),
    ])
  })

  test('is encrypted', () => {
    const env = { TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_WEBHOOK_SECRET: 'secret' }
    expect(problems({ ...env, TELEGRAM_WEBHOOK_URL: url.replace('https', 'http') })).toEqual([
      expect.stringMatching(/^TELEGRAM_WEBHOOK_URL: Telegram delivers to https/),
    ])
    expect(problems({ ...env, TELEGRAM_WEBHOOK_URL: 'http://127.0.0.1:3000/telegram' })).toEqual([])
  })
})

describe('the data key', () => {
  test('must be given where a real bot shares PostgreSQL', () => {
    expect(problems({ TELEGRAM_BOT_TOKEN: TOKEN, DATABASE_URL })).toEqual([
      expect.stringMatching(/^DATA_KEY: missing/),
    ])
    expect(problems({ TELEGRAM_BOT_TOKEN: TOKEN, DATABASE_URL, DATA_KEY })).toEqual([])
    expect(problems({ TELEGRAM_BOT_TOKEN: TOKEN })).toEqual([])
    expect(problems({ DATABASE_URL })).toEqual([])
  })

  test('is a secret, as the token is', () => {
    const config = readConfig({ ...LIVE, TELEGRAM_BOT_TOKEN: TOKEN, DATA_KEY })
    expect(secretsOf(config)).toEqual(expect.arrayContaining([TOKEN, DATA_KEY]))
  })
})
