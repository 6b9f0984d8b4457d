import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { needsMainnet } from './test-money.ts'

const LIVE = {
  SOLANA_RPC_URL: 'https://rpc.example',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
  PUBLIC_URL: 'https://mintwatch.example',
}
const BOT = { TELEGRAM_BOT_TOKEN: '1:abcdef' }
const SANDBOX_BOT = { ...BOT, TELEGRAM_API_ROOT: 'http://127.0.0.1:9' }

test.each([
  ['nothing else', {}, false],
  ['production', { NODE_ENV: 'production' }, true],
  ['a real bot', BOT, true],
  ['the sandbox’s bot', SANDBOX_BOT, false],
  ['production where it is allowed', { NODE_ENV: 'production', ALLOW_TEST_MONEY: '1' }, false],
  ['a real bot where it is allowed', { ...BOT, ALLOW_TEST_MONEY: '1' }, false],
])('with %s, only mainnet will do: %s → %s', (_, env, expected) => {
  expect(needsMainnet(readConfig({ ...LIVE, ...env }))).toBe(expected)
})
