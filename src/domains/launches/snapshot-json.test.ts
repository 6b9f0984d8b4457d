import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anySnapshot } from '../../../test/support/any-snapshot.ts'
import { DEVELOPER, funded, fundings, snapshotOf, tapeOf } from '../../../test/support/snapshots.ts'
import { snapshotFromJson, snapshotToJson } from './snapshot-json.ts'

test('a snapshot comes back as it was', () => {
  fc.assert(
    fc.property(anySnapshot, (snapshot) => {
      expect(snapshotFromJson(snapshotToJson(snapshot))).toEqual(snapshot)
    }),
  )
})

test('anything but a snapshot is null', () => {
  for (const text of ['', '{}', 'null', '[]', '{"launch":{}}', '{"tape":{"wallets":[[1]]}}']) {
    expect(snapshotFromJson(text)).toBeNull()
  }
})

test('a snapshot with any part altered is read or refused, without throwing', () => {
  const json = JSON.parse(snapshotToJson(snapshotOf()))
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(json)), fc.jsonValue(), (part, value) => {
      const read = snapshotFromJson(JSON.stringify({ ...json, [part]: value }))
      expect(read === null || typeof read.takenAt === 'number').toBe(true)
    }),
  )
})

test('writing what was read gives the same text', () => {
  const once = snapshotToJson(snapshotOf())
  const read = snapshotFromJson(once)
  expect(read && snapshotToJson(read)).toBe(once)
})

test('an older snapshot, which names no exchanges, learns those that are known now', () => {
  const wallet = '88xTWZMeKfiTgbfEmPLdsUCQcZinwUfk25EBQZ21XMAZ'
  const funding = fundings(funded(DEVELOPER, { funder: wallet }))
  const { exchanges: _, ...older } = JSON.parse(snapshotToJson(snapshotOf({ funding })))
  expect(snapshotFromJson(JSON.stringify(older))?.exchanges).toEqual(new Map([[wallet, 'HTX']]))
})

test('the names that older snapshots have are kept', () => {
  const reach = new Map([['g', { funds: 0.2, creators: 60, isOneOwner: false }]])
  const stored = JSON.parse(snapshotToJson(snapshotOf({ reach })))
  expect(stored).toMatchObject({ launch: { payer: DEVELOPER }, usual: [...reach] })
})

test('locks, sources, and reach come back, and are absent where they were', () => {
  const lock = { recipient: 'a', sender: 'b', locked: 5n, isRevocable: false }
  const snapshot = snapshotOf({
    holders: [{ account: 'c', owner: 'd', ownerProgram: 'e', amount: 9n, lock }],
    sources: new Map([['f', { wallet: 'f', from: DEVELOPER, amount: 7n }]]),
    reach: new Map([['g', { funds: 0.2, creators: 60, isOneOwner: false }]]),
    pools: ['h'],
    tape: tapeOf([], { hasAllSellers: false }),
  })
  expect(snapshotFromJson(snapshotToJson(snapshot))).toEqual(snapshot)
  const older = snapshotFromJson(snapshotToJson(snapshotOf()))
  expect([older?.sources, older?.reach, older?.pools]).toEqual([undefined, undefined, undefined])
})
