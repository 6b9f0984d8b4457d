import { decodeTransactionFromRpcResponse } from '@solana/kit'
import { expect, test } from 'vitest'
import { hasRecorded, readRecorded, WITHOUT_RECORDED } from '../../../../test/support/recorded.ts'
import { pumpfun } from '../venues/pumpfun.ts'
import { watchedPrograms } from './programs.ts'

const [watched] = watchedPrograms([pumpfun])
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
] as const)('of the rare accounts %s names %j', ([path, named], context) => {
  if (!hasRecorded) return context.skip(WITHOUT_RECORDED)
  const { transaction, meta } = readRecorded(path)
  const { compiledMessage } = decodeTransactionFromRpcResponse({
    transaction: transaction as never,
  })
  const loaded = meta.loadedAddresses as { writable: string[]; readonly: string[] } | undefined
  const keys: string[] = [
    ...compiledMessage.staticAccounts,
    ...(loaded?.writable ?? []),
    ...(loaded?.readonly ?? []),
  ]
  expect(keys).toContain(pumpfun.program)
  expect(watched?.rareAccounts?.filter((account) => keys.includes(account))).toEqual(named)
})
