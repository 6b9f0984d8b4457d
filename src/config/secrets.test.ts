import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { secretsOf, shownUrl } from './secrets.ts'

const LIVE = {
  SOLANA_RPC_URL: 'https://rpc.example',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
}

test('passwords and keys are found wherever services put them', () => {
  const secrets = secretsOf(
    readConfig({
      ...LIVE,
      SOLANA_RPC_URL: 'https://rpc.example/v2/path-key-1/',
      SOLANA_WS_URL: 'wss://user-key-1:pass-key-1@ws.example/?api-key=query-key-1',
      DATABASE_URL: 'postgres://mintwatch:pa%24%24word@db.example/mintwatch-production',
      COINGECKO_API_KEY: 'CG-0123456789',
    }),
  )
  expect(secrets.sort()).toEqual([
    'CG-0123456789',
    'pa$$word',
    'pa%24%24word',
    'pass-key-1',
    'path-key-1',
    'query-key-1',
    'user-key-1',
  ])
})

test('a configuration without secrets has none, so ordinary words stay in the log', () => {
  expect(secretsOf(readConfig({ ...LIVE, DATABASE_URL: 'postgres://postgres@db/x' }))).toEqual([])
})

test('a password that is no valid escape is kept as written', () => {
  const DATABASE_URL = 'postgres://app:100%25-%-sure@db/x'
  expect(secretsOf(readConfig({ ...LIVE, DATABASE_URL }))).toEqual(['100%25-%-sure'])
})

test('a shown URL keeps only its host', () => {
  expect(shownUrl('https://user:pw@rpc.example:8443/v2/key?api-key=key')).toBe(
    'https://rpc.example:8443/…',
  )
  expect(shownUrl('http://127.0.0.1:8899')).toBe('http://127.0.0.1:8899')
})
