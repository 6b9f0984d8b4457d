import { readdirSync } from 'node:fs'
import { address, isOffCurveAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { decodeTransaction } from '../../../src/adapters/solana/venues/all.ts'
import { transactionOfRaw } from '../../../src/adapters/solana/wire/transaction-of-raw.ts'
import { readRecordedJson, recordedFile } from '../../support/chain/recorded.ts'

/** That a wallet bought is told to those who watch it: nobody else may be able to make it look so. */

type Key = string | { pubkey: string; signer: boolean }

function signersOf(recorded: ReturnType<typeof readRecordedJson>): Set<string> {
  const { accountKeys, header } = recorded.transaction.message
  const keys = accountKeys as Key[]
  return new Set(
    keys.flatMap((key, nth) =>
      typeof key === 'string'
        ? nth < header.numRequiredSignatures
          ? [key]
          : []
        : key.signer
          ? [key.pubkey]
          : [],
    ),
  )
}

test('in every recorded transaction, the trader signed it, or is no wallet but a program’s address', () => {
  const trades = new Map<string, number>()
  const files = readdirSync(recordedFile(''), { recursive: true }).map(String)
  for (const path of files.filter((file) => file.endsWith('.json')).sort()) {
    const recorded = readRecordedJson(path)
    if (recorded.transaction?.message === undefined) continue
    const signers = signersOf(recorded)
    for (const event of decodeTransaction(transactionOfRaw(recorded))) {
      if (event.kind !== 'trade' || event.trader === null) continue
      if (isOffCurveAddress(address(event.trader))) continue
      expect(signers, `${path}: ${event.venue}`).toContain(event.trader)
      trades.set(event.venue, (trades.get(event.venue) ?? 0) + 1)
    }
  }
  const venues = ['pumpfun', 'pumpswap', 'launchlab', 'cpmm', 'ammv4', 'dbc', 'dammv2']
  expect([...trades.keys()].sort()).toEqual(venues.sort())
})
