import { makePast } from '../../sandbox/market/past/make-past.ts'
import { openLedgerStore } from '../../sandbox/solana/store.ts'
import { encodeTransaction } from '../../sandbox/solana/wire/encode-transaction.ts'
import { DAY } from '../../src/kernel/clock.ts'

/** Some days of the sandbox's market, made without a clock. */
export function pastLedger(launches: number, days: number, endsAt = Date.UTC(2026, 10, 20)) {
  const store = openLedgerStore(':memory:')
  const anchor = { slot: 1_000, time: endsAt - 30 * DAY, slotMs: 400 }
  const market = 'lively' as const
  const request = { seed: 'test', days, launches, market, endsAt, anchor, genesisHash: 'g' }
  const coins = makePast(store, request, () => {})
  const entries = store.entriesAfter(0)
  store.close()
  return { coins, entries }
}

type Entry = ReturnType<typeof pastLedger>['entries'][number]

/** A transaction as `getTransaction` answers it, in one line. */
export function rowOf(entry: Entry, encoding: 'json' | 'base64'): string {
  const { slot, time: blockTime } = entry
  const options = { encoding, maxSupportedTransactionVersion: 1 }
  return JSON.stringify({ slot, blockTime, ...encodeTransaction(entry, options) })
}
