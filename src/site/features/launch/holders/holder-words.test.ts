import { describe, expect, it } from 'vitest'
import type { HolderGroupsBody } from '../../../../contract/launches/page.ts'
import { describeLink, groupOf } from './holder-words.ts'

const holderGroups: HolderGroupsBody = {
  in_crews: [],
  traded: [],
  checked: ['dev', 'ann', 'bob', 'cat', 'dan', 'eve'],
  ties: [
    { wallet: 'ann', source: 'dev', hops: 2 },
    { wallet: 'bob', source: 'funder', hops: 1 },
    { wallet: 'cat', source: 'funder', hops: 1 },
    { wallet: 'dan', source: 'eve', hops: 1 },
  ],
  groups: [
    { wallets: ['dev', 'ann'], has_developer: true },
    { wallets: ['bob', 'cat', 'funder'], has_developer: false },
    { wallets: ['dan', 'eve'], has_developer: false },
  ],
}
const holder = (owner: string | null, role: 'market' | 'developer' | null = null) => ({
  owner,
  share: 0.1,
  role,
})

const group = (wallet: string, groups = holderGroups.groups) => groupOf(holder(wallet), groups)

describe('how a holder is linked', () => {
  it.each([
    [holder('curve', 'market'), 'Curve or pool'],
    [holder('dev', 'developer'), 'Developer, paid for 1 wallet here'],
    [holder('ann'), 'Paid by dev through 1 wallet'],
    [holder('bob'), 'Paid by funder, as one other'],
    [holder('eve'), 'Paid for 1 wallet here'],
    [holder('zoe'), 'Funding not checked'],
    [holder(null), 'Owner unknown'],
  ])('%o', (one, words) => expect(describeLink(one, holderGroups)).toBe(words))

  it('says "no link" only for checked wallets', () => {
    const checked = { checked: ['zoe'], ties: [], groups: [], traded: [], in_crews: [] }
    expect(describeLink(holder('zoe'), checked)).toBe('No link found')
    expect(describeLink(holder('zoe'), null)).toBe('Funding not checked')
  })

  it('names the developer’s group, and rings by letters', () => {
    expect(group('ann')?.letter).toBe('D')
    expect(group('cat')?.name).toBe('ring A')
    expect(group('dan')?.name).toBe('ring B')
    expect(group('zoe')).toBeNull()
    expect(groupOf(holder('zoe', 'developer'), [])?.letter).toBe('D')
    expect(group('bob', holderGroups.groups.slice(1))?.name).toBe('ring A')
  })
})
