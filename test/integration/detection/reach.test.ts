import { afterEach, expect, it } from 'vitest'
import {
  commonFunders,
  creatorsPaidBy,
  graduatedShare,
  storeFundings,
} from '../../../src/domains/launches/index.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { keepRows, launchRow } from '../../support/launches.ts'
import { openDatabase } from '../../support/shop.ts'

const NOW = 1_790_000_000_000
const DAY = 86_400_000

eachEngine((engine) => {
  let db: Database

  afterEach(() => db?.close())

  const funding = (wallet: string, funder: string | null) => ({
    ...{ wallet, funder, fundedAt: null, transactions: 1, historyCap: 1_000 },
  })

  it('counts whom funders paid, of wallets read since then', async () => {
    db = await openDatabase(await engine.fresh())
    await db.transaction((tx) =>
      storeFundings(tx, [funding('a', 'hub'), funding('b', 'hub'), funding('c', null)], NOW),
    )
    await db.transaction((tx) => storeFundings(tx, [funding('d', 'hub')], NOW - 9 * DAY))
    expect(await commonFunders(db.read, NOW - 7 * DAY)).toEqual({
      ...{ wallets: 2, byFunder: new Map([['hub', 2]]) },
    })
  })

  it('counts the creators that a payer paid for, each once, and who funded them', async () => {
    db = await openDatabase(await engine.fresh())
    const paid = (creator: string, more = {}) =>
      launchRow({ detected_at: NOW, payer: 'relayer', creator, ...more })
    await keepRows(db, paid('a'), paid('a'), paid('b'), paid('c'), paid('relayer'))
    await keepRows(db, paid('old', { detected_at: NOW - 9 * DAY }))
    await db.transaction((tx) => storeFundings(tx, [funding('a', 'one'), funding('b', 'one')], NOW))
    expect(await creatorsPaidBy(db.read, 'relayer', NOW - 7 * DAY)).toEqual({
      ...{ creators: 3, known: 2, most: 2 },
    })
  })

  it('knows which share of a venue’s launches graduates, if there were enough', async () => {
    db = await openDatabase(await engine.fresh())
    const at = NOW - 2 * DAY
    await keepRows(
      db,
      launchRow({ detected_at: at, graduated_at: at }),
      ...[1, 2, 3].map(() => launchRow({ detected_at: at })),
      launchRow({ detected_at: NOW }),
    )
    const window = { from: NOW - 8 * DAY, to: NOW - DAY }
    expect(await graduatedShare(db.read, 'pumpfun', { ...window, fewest: 4 })).toBe(0.25)
    expect(await graduatedShare(db.read, 'pumpfun', { ...window, fewest: 5 })).toBe(null)
    expect(await graduatedShare(db.read, 'dbc', { ...window, fewest: 1 })).toBe(null)
  })
})
