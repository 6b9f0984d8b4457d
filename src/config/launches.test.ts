import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './reader.ts'
import { secretsOf } from './secrets.ts'

const LIVE = {
  SOLANA_RPC_URL: 'https://rpc.example',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
}

const launches = (env: Record<string, string>) => readConfig({ ...LIVE, ...env }).launches

function problems(env: Record<string, string>): readonly string[] {
  try {
    launches(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('unset, launches come from the RPC service, and no other host is asked', () => {
  expect(launches({})).toEqual({
    sources: ['websocket'],
    yellowstone: null,
    replay: null,
    requestsPerSecond: 10,
    metadataGateway: null,
    backfill: { days: 0, sample: 2_000 },
  })
})

test('several sources can be combined, each once', () => {
  const env = {
    LAUNCH_SOURCES: 'Replay, websocket yellowstone,replay',
    YELLOWSTONE_URL: 'https://grpc.example:443',
    YELLOWSTONE_TOKEN: 'grpc-token-1',
    REPLAY_FILE: 'recorded.ndjson',
    REPLAY_SPEED: '0.5',
  }
  expect(launches(env)).toMatchObject({
    sources: ['websocket', 'yellowstone', 'replay'],
    yellowstone: { url: 'https://grpc.example:443', token: 'grpc-token-1' },
    replay: { file: 'recorded.ndjson', speed: 0.5 },
  })
})

test(`"none" turns the detector off, and can't be combined`, () => {
  expect(launches({ LAUNCH_SOURCES: 'none' }).sources).toEqual([])
  expect(problems({ LAUNCH_SOURCES: 'none,replay', REPLAY_FILE: 'x' })).toEqual([
    "LAUNCH_SOURCES: none can't be combined with others. Write LAUNCH_SOURCES=none alone.",
  ])
})

test.each(['https://ipfs.example', 'https://ipfs.example/', 'https://ipfs.example/ipfs/'])(
  'a gateway may be written as %s',
  (METADATA_GATEWAY) => {
    expect(launches({ METADATA_GATEWAY }).metadataGateway).toBe('https://ipfs.example')
  },
)

test('what is not a source is not used', () => {
  const env = { YELLOWSTONE_URL: 'https://grpc.example:443', REPLAY_FILE: 'recorded.ndjson' }
  expect(launches(env)).toMatchObject({ yellowstone: null, replay: null })
})

test.each([
  ['BACKFILL_DAYS', { BACKFILL_DAYS: '14' }],
  ['BACKFILL_SAMPLE', { BACKFILL_SAMPLE: '0' }],
  ['LAUNCH_SOURCES', { LAUNCH_SOURCES: 'geyser' }],
  ['YELLOWSTONE_URL', { LAUNCH_SOURCES: 'yellowstone' }],
  ['YELLOWSTONE_URL', { LAUNCH_SOURCES: 'yellowstone', YELLOWSTONE_URL: 'grpc.example:443' }],
  ['REPLAY_FILE', { LAUNCH_SOURCES: 'replay' }],
  ['REPLAY_SPEED', { REPLAY_SPEED: 'fast' }],
  ['REPLAY_SPEED', { REPLAY_SPEED: '-1' }],
  ['DETECTOR_RPC_PER_SECOND', { DETECTOR_RPC_PER_SECOND: '0' }],
  ['METADATA_GATEWAY', { METADATA_GATEWAY: 'ipfs.example' }],
])('%s is reported when it can not be used: %j', (name, env) => {
  const [problem, ...others] = problems(env)
  expect(problem).toMatch(new RegExp(`^${name}: `))
  expect(others).toEqual([])
})

test('the token and keys in addresses are secret', () => {
  const config = readConfig({
    ...LIVE,
    LAUNCH_SOURCES: 'yellowstone',
    YELLOWSTONE_URL: 'https://grpc.example/url-key-1',
    YELLOWSTONE_TOKEN: 'grpc-token-1',
    METADATA_GATEWAY: 'https://gateway-user:gateway-word@ipfs.example',
  })
  expect(secretsOf(config).sort()).toEqual([
    'gateway-user',
    'gateway-word',
    'grpc-token-1',
    'url-key-1',
  ])
})
