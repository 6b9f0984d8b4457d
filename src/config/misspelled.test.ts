import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findMisspelled } from './misspelled.ts'
import { ConfigError } from './reader.ts'

const LIVE = {
  SOLANA_RPC_URL: 'https://rpc.example',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
}

test.each([
  ['TELEGRAM_CHANEL_ID', 'TELEGRAM_CHANNEL_ID'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['metrics_port', 'METRICS_PORT'],
  ['RECIEVING_WALLET', 'RECEIVING_WALLET'],
])('%s is refused, and the start names %s', (name, nearest) => {
  expect(() => readConfig({ ...LIVE, [name]: '1' })).toThrow(ConfigError)
  expect(() => readConfig({ ...LIVE, [name]: '1' })).toThrow(
    `${name}: nobody reads it. Write ${nearest}, or remove it.`,
  )
})

test('other programs’ variables are none of our business', () => {
  const theirs = {
    PATH: '/bin',
    HOSTNAME: 'a',
    NODE_OPTIONS: '',
    POSTGRES_PASSWORD: 'x',
    PGHOST: '',
  }
  expect(() => readConfig({ ...LIVE, ...theirs, npm_package_name: 'x', HOSTS: 'y' })).not.toThrow()
  expect(findMisspelled(['PORTS'], new Set(['PORT']))).toEqual([])
})
