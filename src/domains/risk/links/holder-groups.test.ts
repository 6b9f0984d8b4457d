import { describe, expect, it } from 'vitest'
import {
  address,
  DEVELOPER,
  EXCHANGE,
  funded,
  fundings,
  snapshotOf,
} from '../../../../test/support/snapshots.ts'
import { holderGroupsOf } from './holder-groups.ts'

const [ANN, BOB, CAT, DAN, FUNDER, MIDDLE] = [11, 12, 13, 14, 21, 22].map(address) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const paid = (wallet: string, funder: string) => funded(wallet, { funder })

describe('clusters of holders', () => {
  it('are wallets with the same funder, or funded by the developer', () => {
    const funding = fundings(
      paid(ANN, DEVELOPER),
      paid(BOB, FUNDER),
      paid(CAT, FUNDER),
      paid(DAN, address(23)),
    )
    const { ties, groups } = holderGroupsOf(snapshotOf({ funding }), [ANN, BOB, CAT, DAN])
    expect(ties).toEqual([
      { wallet: ANN, source: DEVELOPER, hops: 1 },
      { wallet: BOB, source: FUNDER, hops: 1 },
      { wallet: CAT, source: FUNDER, hops: 1 },
    ])
    expect(groups.map(({ wallets, hasDeveloper }) => [wallets.sort(), hasDeveloper])).toEqual([
      [[ANN, DEVELOPER].sort(), true],
      [[BOB, CAT, FUNDER].sort(), false],
    ])
  })

  it('follow a detour, and merge groups linked to the developer', () => {
    const funding = fundings(paid(ANN, MIDDLE), paid(MIDDLE, DEVELOPER), paid(BOB, ANN))
    const { ties, groups } = holderGroupsOf(snapshotOf({ funding }), [ANN, BOB])
    expect(ties).toEqual([
      { wallet: ANN, source: DEVELOPER, hops: 2 },
      { wallet: BOB, source: ANN, hops: 1 },
    ])
    expect(groups).toHaveLength(1)
  })

  it('are not formed by exchanges or unknown funders', () => {
    const funding = fundings(paid(ANN, EXCHANGE), paid(BOB, EXCHANGE))
    const exchanges = new Map([[EXCHANGE, 'an exchange']])
    expect(holderGroupsOf(snapshotOf({ funding, exchanges }), [ANN, BOB, CAT])).toEqual({
      ties: [],
      groups: [],
    })
  })
})
