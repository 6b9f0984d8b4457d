import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig, readSettings } from '../../src/config/config.ts'

const LIVE: Record<string, string> = {
  SOLANA_RPC_URL: 'https://rpc.example',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
}

const OF_COMPOSE = ['POSTGRES_PASSWORD']

const example = readFileSync('.env.example', 'utf8')
const uncommented = parseEnv(example.replaceAll(/^# (?=[A-Z_0-9]+=)/gm, ''))

test('.env.example names every variable that is read, and no other', () => {
  const asked = new Set<string>()
  const recording = new Proxy(LIVE, {
    get: (env, name) => {
      asked.add(String(name))
      return Reflect.get(env, name)
    },
  })
  readConfig(recording, readSettings(recording))
  expect(Object.keys(uncommented).sort()).toEqual([...asked, ...OF_COMPOSE].sort())
})

test('.env.example sets nothing as committed', () => {
  expect(parseEnv(example)).toEqual({})
})

test('all its values are valid together, but for the sandbox beside a real chain', () => {
  const env = {
    ...uncommented,
    RECEIVING_WALLET: LIVE.RECEIVING_WALLET,
    TELEGRAM_BOT_TOKEN: '1:token',
    DATA_KEY: Buffer.alloc(32).toString('base64'),
    SANDBOX: 'none',
  }
  expect(readConfig(env).databaseUrl).toMatch(/^postgres:/)
})

test('where it shows a default, that is the default', () => {
  const { PORT, HOST, ROLES, LOG_LEVEL, EXPLORER_URL, COINGECKO_URL, TWITTER_URL } = uncommented
  const shown = { PORT, HOST, ROLES, LOG_LEVEL, EXPLORER_URL, COINGECKO_URL, TWITTER_URL }
  expect(readConfig({ ...LIVE, ...shown })).toEqual(readConfig(LIVE))
})
