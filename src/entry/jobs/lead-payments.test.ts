import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import type { PaymentSink } from '../../domains/orders/index.ts'
import { nextEpoch } from '../../kernel/db/database.ts'
import { leadPayments } from './lead-payments.ts'

const NO_CHAIN = { signaturesOf: async () => null, funderOf: async () => null }

let dataDir: string
let shop: Shop

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
  shop = await openShop({ dataDir, databaseUrl: null })
})

afterEach(async () => {
  await shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a deposed watch stops, and the process stands by again', async () => {
  const end = new AbortController()
  const learned: string[] = []
  const watch = async (sink: PaymentSink) => {
    if (learned.length > 0) return end.abort()
    await shop.context.db.transaction((tx) => nextEpoch(tx, 'payments'))
    const nothing = { transactions: [], unreadable: [], dropped: [], cursor: null }
    const observing = sink.observe({
      wallet: shop.recipient,
      commitment: 'finalized',
      ...nothing,
    })
    await observing.catch((error: Error) => learned.push(error.name))
  }
  await leadPayments(shop.context, { hasBot: false, watch, referrals: NO_CHAIN }, end.signal)
  expect(learned).toEqual(['LostLeadership'])
})
