import { decodeTransactionFromRpcResponse } from '@solana/kit'
import { expect, test } from 'vitest'
import { readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import { pumpfun } from '../venues/pumpfun.ts'
import { programsOfVenues } from './programs.ts'

const [watched] = programsOfVenues([pumpfun])
const [mintAuthority, migrationAuthority] = watched?.rareAccounts ?? []

test.for([
  ['pumpfun/create-1.json', [mintAuthority]],
  ['pumpfun/create_v2-1.json', [mintAuthority]],
  ['pumpfun/create_v2-2.json', [mintAuthority]],
  ['pumpfun/migrate-1.json', [migrationAuthority]],
  ['pumpfun/buy-1.json', []],
  ['pumpfun/buy-2.json', []],
  ['pumpfun/buy-bundle-1.json', []],
  ['pumpfun/buy-photon-1.json', []],
  ['pumpfun/buy_v2-1.json', []],
  ['pumpfun/sell-1.json', []],
  ['pumpfun/sell-photon-1.json', []],
] as const)('of the rare accounts %s names %j', ([path, named]) => {
  const keys = keysOf(readRecordedJson(path))
  expect(keys).toContain(pumpfun.program)
  expect(watched?.rareAccounts?.filter((account) => keys.includes(account))).toEqual(named)
})

/** Of any encoding: base64, json, jsonParsed. */
function keysOf({ transaction, meta }: ReturnType<typeof readRecordedJson>): string[] {
  const own = Array.isArray(transaction)
    ? decodeTransactionFromRpcResponse({ transaction: transaction as never }).compiledMessage
        .staticAccounts
    : transaction.message.accountKeys.map((key: string | { pubkey: string }) =>
        typeof key === 'string' ? key : key.pubkey,
      )
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  return [...own, ...writable, ...readonly]
}
