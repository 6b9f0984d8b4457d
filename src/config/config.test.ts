import { describe, expect, test } from 'vitest'
import { type Config, readConfig, readSettings } from './config.ts'
import { underlay } from './env.ts'
import { ConfigError } from './reader.ts'

const WALLET = 'So11111111111111111111111111111111111111112'
const OTHER = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const LIVE = { SOLANA_RPC_URL: 'https://rpc.example', RECEIVING_WALLET: WALLET }

const live = (env: Record<string, string> = {}): Config => readConfig({ ...LIVE, ...env })

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...LIVE, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('an RPC and a wallet are enough', () => {
  expect(live()).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: null,
    trustProxy: 0,
    databaseUrl: null,
    production: false,
    roles: ['web', 'payments', 'bot', 'detector'],
    sandbox: [],
    solana: { endpoints: [{ rpcUrl: 'https://rpc.example', wsUrl: 'wss://rpc.example/' }] },
    receivingWallet: WALLET,
    earlierWallets: [],
    exchangeWallets: [],
    prices: {
      coingeckoUrl: 'https://api.coingecko.com',
      coinbaseUrl: 'https://api.coinbase.com',
      krakenUrl: 'https://api.kraken.com',
      coingecko: { name: 'free', callsPerMonth: 10_000, apiKey: null },
    },
    allowTestMoney: false,
    site: {
      noticeText: null,
      noticeUrl: null,
      walletScript: null,
      explorerUrl: 'https://explorer.solana.com/tx/{signature}',
      connectSources: [],
      twitterUrl: 'https://twitter.com',
      githubUrl: 'https://github.com',
    },
    logLevel: 'info',
  })
})

test('an empty or blank string is unset', () => {
  const blank = Object.fromEntries(
    ['PORT', 'ROLES', 'DATABASE_URL', 'TRUST_PROXY', 'LOG_LEVEL', 'EXPLORER_URL'].map((name) => [
      name,
      '  ',
    ]),
  )
  expect(live(blank)).toEqual(live())
})

test("the operator's settings override the sandbox's", () => {
  const operator = { COINBASE_URL: 'https://mine.example', NOTICE_TEXT: '' }
  const settings = readSettings(operator)
  const handedOut = {
    SOLANA_RPC_URL: 'http://127.0.0.1:41001',
    SOLANA_WS_URL: 'ws://127.0.0.1:41002',
    RECEIVING_WALLET: WALLET,
    COINGECKO_URL: 'http://127.0.0.1:41003/coingecko',
    COINBASE_URL: 'http://127.0.0.1:41003/coinbase',
    NOTICE_TEXT: 'Sandbox',
    CONNECT_SOURCES: 'http://127.0.0.1:41001 ws://127.0.0.1:41002',
  }
  const config = readConfig(underlay(operator, handedOut), settings)
  expect(config.sandbox).toEqual(['chain', 'prices', 'telegram', 'market'])
  expect(config.receivingWallet).toBe(WALLET)
  expect(config.solana.endpoints).toEqual([
    { rpcUrl: 'http://127.0.0.1:41001', wsUrl: 'ws://127.0.0.1:41002' },
  ])
  expect(config.prices).toMatchObject({
    coingeckoUrl: 'http://127.0.0.1:41003/coingecko',
    coinbaseUrl: 'https://mine.example',
    krakenUrl: 'https://api.kraken.com',
  })
  expect(config.site).toMatchObject({
    noticeText: 'Sandbox',
    connectSources: ['http://127.0.0.1:41001', 'ws://127.0.0.1:41002'],
  })
})

describe('endpoints', () => {
  test.each([
    ['https://rpc.example/?api-key=k', 'wss://rpc.example/?api-key=k'],
    ['http://10.0.0.5:8080/sol', 'ws://10.0.0.5:8080/sol'],
    ['http://127.0.0.1:8899', 'ws://127.0.0.1:8900/'],
  ])('%s is listened to at %s', (SOLANA_RPC_URL, wsUrl) => {
    expect(live({ SOLANA_RPC_URL }).solana.endpoints).toEqual([{ rpcUrl: SOLANA_RPC_URL, wsUrl }])
  })

  test('a second pair backs up the first', () => {
    const second = {
      SOLANA_RPC_URL_2: 'https://two.example',
      SOLANA_WS_URL_2: 'wss://ws.two.example',
    }
    expect(live(second).solana.endpoints[1]).toEqual({
      rpcUrl: 'https://two.example',
      wsUrl: 'wss://ws.two.example',
    })
  })

  test('a WebSocket address without its RPC address is refused', () => {
    expect(problems({ SOLANA_WS_URL_2: 'wss://two.example' })).toEqual([
      expect.stringMatching(/^SOLANA_WS_URL_2: .*Write SOLANA_RPC_URL_2 too/),
    ])
  })

  test('a key in a mistaken address is not repeated', () => {
    const [problem] = problems({ SOLANA_RPC_URL: 'wss://rpc.example/s3cret' })
    expect(problem).toMatch(/^SOLANA_RPC_URL: the address must begin with http:\/\/ or https:\/\//)
    expect(problem).not.toContain('s3cret')
  })
})

describe('wallets', () => {
  test('a real RPC needs one', () => {
    expect(problems({ RECEIVING_WALLET: '' })).toEqual([
      expect.stringMatching(/^RECEIVING_WALLET: missing/),
    ])
  })

  test.each([
    ['too short', 'abc', /not a Solana address/],
    ['a letter that base58 lacks', WALLET.replace('o', '0'), /not a Solana address/],
    ['33 bytes', `${OTHER}zz`, /not a Solana address/],
    ['the System program', '1'.repeat(32), /System program/],
    ['a secret key', '5'.repeat(88), /secret key/],
    ['two', `${WALLET},${OTHER}`, /only one address/],
  ])('%s is refused, and not repeated', (_, RECEIVING_WALLET, reason) => {
    const [problem, ...rest] = problems({ RECEIVING_WALLET })
    expect(rest).toEqual([])
    expect(problem).toMatch(reason)
    expect(problem).not.toContain(RECEIVING_WALLET)
  })

  test('lists are split at commas and spaces', () => {
    const config = live({
      EARLIER_WALLETS: `${OTHER}, ${WALLET}`,
      EXCHANGE_WALLETS: `${OTHER} ${OTHER}`,
    })
    expect(config.earlierWallets).toEqual([OTHER, WALLET])
    expect(config.exchangeWallets).toEqual([OTHER])
    expect(problems({ EXCHANGE_WALLETS: `${OTHER},x` })).toHaveLength(1)
  })
})

describe('TRUST_PROXY', () => {
  test.each([
    ['0', 0],
    ['2', 2],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, ::1 fd00::/8', ['10.0.0.0/8', '::1', 'fd00::/8']],
  ])('%s', (TRUST_PROXY, expected) => {
    expect(live({ TRUST_PROXY }).trustProxy).toEqual(expected)
  })

  test.each(['true', '-1', '10.0.0.0/33', '::1/129', '10.0.0', '1,10.0.0.1', '1.2.3.4/8/8'])(
    'refuses %s',
    (TRUST_PROXY) => {
      expect(problems({ TRUST_PROXY })).toEqual([
        expect.stringMatching(/^TRUST_PROXY: .*TRUST_PROXY=1/),
      ])
    },
  )
})

describe('ROLES', () => {
  const DATABASE_URL = 'postgres://app:pw@db.example/mintwatch'

  test('one role alone, on PostgreSQL', () => {
    expect(live({ ROLES: 'Payments', DATABASE_URL }).roles).toEqual(['payments'])
    expect(live({ ROLES: 'detector bot payments web' }).roles).toEqual([
      'web',
      'payments',
      'bot',
      'detector',
    ])
  })

  test('SQLite belongs to one process', () => {
    expect(problems({ ROLES: 'web' })).toEqual([
      expect.stringMatching(/^ROLES: .*Set DATABASE_URL/),
    ])
  })

  test('an unknown one is refused', () => {
    expect(problems({ ROLES: 'web,cook', DATABASE_URL })).toEqual([
      'ROLES: "cook" is unknown. Write a list of web, payments, bot, ingest, detector, or nothing for all.',
    ])
  })
})

describe('single values', () => {
  test.each([
    ['PORT', '70000', /0 \(any free one\) to 65535/],
    ['PORT', '3.5', /not a port/],
    ['PUBLIC_URL', 'mintwatch.example', /PUBLIC_URL=https:\/\/mintwatch\.example/],
    ['PUBLIC_URL', 'https://mintwatch.example/shop', /only scheme, host, and port/],
    ['PUBLIC_URL', 'https://a.example,https://b.example', /one origin only/],
    ['DATABASE_URL', 'db.example/mintwatch', /postgres:\/\/user:password@/],
    ['DATABASE_URL', 'sqlite://x', /begin with postgres:\/\/ or postgresql:\/\//],
    ['COINGECKO_URL', 'https://api.example?x=1', /after \? or #/],
    ['KRAKEN_URL', 'kraken', /^KRAKEN_URL: .*https:\/\/api\.kraken\.com/],
    ['ALLOW_TEST_MONEY', 'yes please', /write 1 for yes/],
    ['LOG_LEVEL', 'loud', /one of trace, debug, info/],
    ['EXPLORER_URL', 'https://explorer.example/tx/', /must contain \{signature\}/],
    ['NOTICE_URL', 'javascript:alert(1)', /begin with http:\/\/ or https:\/\//],
    ['TWITTER_URL', '@mintwatch', /https:\/\/twitter\.com/],
    ['CONNECT_SOURCES', "https://a.example 'unsafe-inline'", /'unsafe-inline'.* is not an origin/],
    ['CONNECT_SOURCES', 'https://a.example/path', /not an origin/],
  ])('refuses %s=%s', (name, value, reason) => {
    const found = problems({ [name]: value })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(reason)
    expect(found[0]).toMatch(new RegExp(`^${name}: `))
  })

  test('are read', () => {
    const config = live({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://Mintwatch.example/',
      DATABASE_URL: 'postgresql://app@localhost/mintwatch?host=/run/postgresql',
      COINGECKO_URL: 'http://127.0.0.1:1/coingecko/',
      ALLOW_TEST_MONEY: 'TRUE',
      LOG_LEVEL: 'Debug',
      EXPLORER_URL: 'http://127.0.0.1:8899/tx/{signature}',
      NODE_ENV: 'production',
    })
    expect(config).toMatchObject({
      port: 0,
      host: '::1',
      publicUrl: 'https://mintwatch.example',
      databaseUrl: 'postgresql://app@localhost/mintwatch?host=/run/postgresql',
      prices: { coingeckoUrl: 'http://127.0.0.1:1/coingecko' },
      allowTestMoney: true,
      logLevel: 'debug',
      site: { explorerUrl: 'http://127.0.0.1:8899/tx/{signature}' },
      production: true,
    })
  })
})

test('the error lists every problem, one a line', () => {
  expect(() => live({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(
    /^The configuration can't be used:\n {2}- PORT: .*\n {2}- LOG_LEVEL: .*$/,
  )
})

test.each(['Production', 'prod', 'staging'])('NODE_ENV=%s is refused', (mode) => {
  expect(problems({ NODE_ENV: mode })).toEqual([expect.stringMatching(/^NODE_ENV: "/)])
})

test.each(['development', 'test', 'production', ''])('NODE_ENV=%s is taken', (mode) => {
  expect(problems({ NODE_ENV: mode })).toEqual([])
})

test.each([
  ['SOLANA_RPC_URL', 'http://rpc.example'],
  ['SOLANA_WS_URL', 'ws://rpc.example'],
  ['SOLANA_RPC_URL_2', 'http://10.0.0.7:8899'],
  ['TELEGRAM_API_ROOT', 'http://bots.example'],
])('in production %s is encrypted, or on this machine', (name, plain) => {
  const bot = { TELEGRAM_BOT_TOKEN: '1:abcdef', PUBLIC_URL: 'https://mintwatch.example' }
  const set = (value: string) => problems({ ...bot, NODE_ENV: 'production', [name]: value })
  expect(set(plain)).toEqual([expect.stringContaining(`${name}: with NODE_ENV=production`)])
  expect(set(plain.replace(/\/\/[^:]*/, '//127.0.0.1'))).toEqual([])
  expect(problems({ ...bot, [name]: plain })).toEqual([])
})

test('CoinGecko’s plans have their own hosts', () => {
  expect(live({ COINGECKO_PLAN: 'pro', COINGECKO_API_KEY: 'CG-1' }).prices).toMatchObject({
    coingeckoUrl: 'https://pro-api.coingecko.com',
    coingecko: { name: 'pro', callsPerMonth: 500_000, apiKey: 'CG-1' },
  })
  expect(problems({ COINGECKO_PLAN: 'pro' })).toEqual([expect.stringMatching(/^COINGECKO_API_KEY/)])
})
