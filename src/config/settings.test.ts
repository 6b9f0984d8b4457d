import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { ConfigError } from './reader.ts'

const RPC = {
  SOLANA_RPC_URL: 'https://rpc.example',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
}

function problems(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('which parts of the sandbox start', () => {
  test.each([
    ['unset: everything there is', {}, ['chain', 'prices', 'telegram', 'market']],
    [
      'an empty string says nothing',
      { SANDBOX: '', SOLANA_RPC_URL: ' ' },
      ['chain', 'prices', 'telegram', 'market'],
    ],
    [
      "a token of one's own: no Telegram",
      { TELEGRAM_BOT_TOKEN: '1:abcdef', PUBLIC_URL: 'https://mintwatch.example' },
      ['chain', 'prices', 'market'],
    ],
    [
      "a Bot API of one's own: no Telegram",
      {
        TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
        TELEGRAM_BOT_TOKEN: '1:abcdef',
        SANDBOX: 'chain,telegram',
      },
      ['chain'],
    ],
    ['a real RPC: nothing', RPC, []],
    ['none', { ...RPC, SANDBOX: 'none' }, []],
    ['a list', { SANDBOX: 'chain,prices' }, ['chain', 'prices']],
    [
      'any letter case, spaces and repetition',
      { SANDBOX: ' Prices  CHAIN,chain ' },
      ['chain', 'prices'],
    ],
    ['only prices beside a real RPC', { ...RPC, SANDBOX: 'prices' }, ['prices']],
    ['production: nothing on its own', { ...RPC, NODE_ENV: 'production' }, []],
    ['production: what is named', { NODE_ENV: 'production', SANDBOX: 'chain' }, ['chain']],
  ])('%s', (_, env, parts) => {
    expect(readSettings(env).sandbox).toEqual(parts)
  })

  test('production with nothing named has no chain, and says how to get one', () => {
    expect(problems({ NODE_ENV: 'production' })).toEqual([
      expect.stringMatching(/^SOLANA_RPC_URL: .*SANDBOX=chain,prices/),
    ])
  })

  test.each([
    ['prices,market', 'SANDBOX: market needs the sandbox chain. Add chain, or leave market out.'],
    [
      'chian',
      'SANDBOX: "chian" is unknown. Write a list of chain, prices, telegram, market, or none.',
    ],
    ['none,chain', "SANDBOX: none can't be combined with other parts. Write SANDBOX=none alone."],
  ])('refuses %s', (SANDBOX, problem) => {
    expect(problems({ ...RPC, SANDBOX })).toContain(problem)
  })

  test.each(['SOLANA_RPC_URL', 'SOLANA_WS_URL', 'SOLANA_RPC_URL_2', 'SOLANA_WS_URL_2'])(
    'refuses %s beside the sandbox chain',
    (name) => {
      const url = name.includes('WS') ? 'wss://rpc.example' : 'https://rpc.example'
      expect(problems({ SANDBOX: 'chain', [name]: url })).toContainEqual(
        expect.stringMatching(new RegExp(`^${name}: can't be combined with the sandbox chain`)),
      )
    },
  )
})

test('defaults', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    production: false,
    sandboxPorts: { rpc: 8899, ws: 8900, prices: 0, telegram: 0, market: 0 },
    marketRate: 3,
    receivingWallet: null,
  })
  expect(isAbsolute(settings.dataDir)).toBe(true)
  expect(settings.dataDir).toMatch(/data$/)
})

test('the operator may name the wallet that the sandbox pays', () => {
  const { RECEIVING_WALLET } = RPC
  expect(readSettings({ RECEIVING_WALLET }).receivingWallet).toBe(RECEIVING_WALLET)
})

describe('ports', () => {
  test('two on the same port are refused', () => {
    expect(problems({ PORT: '8899' })).toEqual([
      'SANDBOX_RPC_PORT: 8899 is already PORT. Write another port.',
    ])
    expect(problems({ SANDBOX_RPC_PORT: '9000', SANDBOX_WS_PORT: '9000' })).toHaveLength(1)
  })

  test('only if both are used; 0 is any free one', () => {
    expect(problems({ ...RPC, PORT: '8899' })).toEqual([])
    expect(problems({ PORT: '0', SANDBOX_RPC_PORT: '0', SANDBOX_WS_PORT: '0' })).toEqual([])
  })
})

test.each(['fast', '-1', '1001'])('refuses a market of %s transactions a second', (rate) => {
  expect(problems({ SANDBOX_MARKET_RATE: rate })).toEqual([
    `SANDBOX_MARKET_RATE: "${rate}" is not a rate. Write transactions per second, 0 to 1000, e.g. SANDBOX_MARKET_RATE=3.`,
  ])
})

test('every mistake of the whole environment is reported before anything starts', () => {
  const found = problems({
    PORT: 'http',
    SANDBOX: 'chain,stars',
    SANDBOX_WS_PORT: '99999',
    DATABASE_URL: 'mysql://db',
    RECEIVING_WALLET: 'nope',
    ALLOW_TEST_MONEY: 'maybe',
  })
  expect(found.map((line) => line.split(':')[0])).toEqual([
    'SANDBOX',
    'SANDBOX_WS_PORT',
    'RECEIVING_WALLET',
    'PORT',
    'DATABASE_URL',
    'ALLOW_TEST_MONEY',
  ])
})
