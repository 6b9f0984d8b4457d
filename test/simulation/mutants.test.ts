import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

/**
 * The simulation must be able to fail: each mutant is a mistake that somebody could make in the code
 * under test, and the checker has to object to it in the words given here.
 */

const SETTLE = '../../src/domains/orders/settle.ts'
const CREDIT = '../../src/domains/orders/credit.ts'
const PERSIST = '../../src/domains/orders/persist.ts'
const OBSERVE = '../../src/domains/orders/observe-transfer.ts'
const LOAD = '../../src/domains/orders/load.ts'
const STATUS = '../../src/domains/memberships/status.ts'
const ADVANCE = '../../src/adapters/solana/advance-cursor.ts'

type Settle = typeof import('../../src/domains/orders/settle.ts')
type Credit = typeof import('../../src/domains/orders/credit.ts')
type Persist = typeof import('../../src/domains/orders/persist.ts')
type Observe = typeof import('../../src/domains/orders/observe-transfer.ts')
type Load = typeof import('../../src/domains/orders/load.ts')
type Status = typeof import('../../src/domains/memberships/status.ts')
type Advance = typeof import('../../src/adapters/solana/advance-cursor.ts')

const places: string[] = []

afterEach(async () => {
  for (const path of [SETTLE, CREDIT, PERSIST, OBSERVE, LOAD, STATUS, ADVANCE]) vi.doUnmock(path)
  vi.resetModules()
  for (const place of places.splice(0)) await rm(place, { recursive: true, force: true })
})

/** Runs the simulation over code in which one module was changed. */
async function objections<Module extends object>(
  path: string,
  mutate: (genuine: Module) => Partial<Module>,
  orders = 150,
): Promise<string> {
  vi.resetModules()
  vi.doMock(path, async (original) => {
    const genuine = (await original()) as Module
    return { ...genuine, ...mutate(genuine) }
  })
  const { simulate } = await import('./simulate.ts')
  const dataDir = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
  places.push(dataDir)
  const place = { dataDir, databaseUrl: null }
  const { violations } = await simulate({ seed: 'mutant', orders, place })
  return violations.map(({ what }) => what).join('\n')
}

test('a settlement that takes confirmed for final', async () => {
  const found = await objections<Settle>(SETTLE, ({ settle }) => ({
    settle: (party, evidence) => {
      const transfers = evidence.transfers.map((transfer) =>
        transfer.state === 'confirmed' ? { ...transfer, state: 'finalized' as const } : transfer,
      )
      return settle(party, { ...evidence, transfers })
    },
  }))
  expect(found).toContain('granted without being paid and final')
})

test('a settlement that does not hear who else claims the wallet', async () => {
  const found = await objections<Settle>(SETTLE, ({ settle }) => ({
    settle: (party, evidence) => {
      const claims = evidence.claims.filter(({ orderId }) => orderId === party.order.id)
      return settle(party, { ...evidence, claims })
    },
  }))
  expect(found).toContain('granted, although the owner claims the wallet too')
})

test('a settlement that lets two orders live on one transfer', async () => {
  const found = await objections<Settle>(SETTLE, ({ settle }) => ({
    settle: (party, evidence) => {
      const transfers = evidence.transfers.map((transfer) =>
        transfer.orderId === party.order.id ? transfer : { ...transfer, orderId: null },
      )
      return { ...settle(party, { ...evidence, transfers }), attach: [] }
    },
  }))
  expect(found).toContain('granted without being paid and final')
})

test('a settlement that forgets who has proven the wallet', async () => {
  const found = await objections<Settle>(SETTLE, ({ settle }) => ({
    settle: (party, evidence) => {
      const claims = evidence.claims.map((claim) => ({ ...claim, proven: false }))
      return settle(party, { ...evidence, claims })
    },
  }))
  expect(found).toContain('not granted, although the owner has proven the wallet')
})

test('news of one wallet that judges without the rivals on another', async () => {
  const found = await objections<Load>(LOAD, ({ loadCase }) => ({
    loadCase: async (tx, orderIds, exchanges) => {
      const known = await loadCase(tx, orderIds, exchanges)
      const [newest] = known.transfers.toSorted((a, b) => b.firstSeenAt - a.firstSeenAt)
      const near = new Set(
        known.claims.flatMap((claim) => (claim.wallet === newest?.source ? [claim.orderId] : [])),
      )
      if (near.size === 0) return known
      const claims = known.claims.filter(({ orderId }) => near.has(orderId))
      return { ...known, claims }
    },
  }))
  expect(found).toContain('granted, although the owner claims the wallet too')
})

test('a tolerance of a tenth', async () => {
  const found = await objections<Credit>(CREDIT, ({ covers }) => ({
    covers: (usd, price) => covers(((usd * 11n) / 10n) as typeof usd, price),
  }))
  expect(found).toContain('granted without being paid and final')
})

test('a quote that holds for ever', async () => {
  const found = await objections<Credit>(
    CREDIT,
    ({ credit }) => ({
      credit: (order, transfers, rates) =>
        credit({ ...order, expiresAt: Number.MAX_SAFE_INTEGER }, transfers, rates),
    }),
    400,
  )
  expect(found).toMatch(/granted without being paid and final|paid, but not granted/)
})

test('a payment that is kept again when it is seen again', async () => {
  let copies = 0
  const found = await objections<Persist>(PERSIST, ({ keepObservation }) => ({
    keepObservation: (tx, { transfers, mentions }) => {
      copies += 1
      const again = transfers.map((one) => ({ ...one, path: `${one.path}.${copies}` }))
      return keepObservation(tx, { transfers: again, mentions })
    },
  }))
  expect(found).toMatch(/lost or doubled|still waits for finality/)
})

test('a payment that is taken for nothing because it comes from several wallets', async () => {
  const found = await objections<Observe>(OBSERVE, ({ observeTransfers }) => ({
    observeTransfers: (transaction, orderOf, seen) =>
      transaction.transfers.length > 1
        ? { transfers: [], mentions: [] }
        : observeTransfers(transaction, orderOf, seen),
  }))
  expect(found).toContain('lost or doubled: 0 of')
})

test('a renewal that begins today instead of at the end', async () => {
  const found = await objections<Status>(STATUS, ({ termOf }) => ({
    termOf: (grants) => termOf(grants.slice(-1)),
  }))
  expect(found).toContain('access until')
})

test('a cursor that passes over what it could not read', async () => {
  const found = await objections<Advance>(ADVANCE, ({ advanceCursor }) => ({
    advanceCursor: (from, slots) => {
      const known = slots.map(({ slot, changes }) => ({
        slot,
        changes: changes.map((change) => change ?? 'unknown'),
      }))
      return advanceCursor(from, known)
    },
  }))
  expect(found).toMatch(/lost or doubled|paid, but not granted/)
})
