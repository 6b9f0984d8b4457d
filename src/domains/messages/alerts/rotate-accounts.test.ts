import { expect, test } from 'vitest'
import { rotateAccounts } from './rotate-accounts.ts'

const people = (...accounts: string[]) => accounts.map((account) => ({ account }))
const accounts = (list: { account: string }[]) => list.map(({ account }) => account).join('')

test('continues after the last one, even if they left the list', () => {
  expect(accounts(rotateAccounts(people('i', 'a', 'd', 'g'), 'd'))).toBe('giad')
  expect(accounts(rotateAccounts(people('a', 'g', 'i'), 'd'))).toBe('gia')
  expect(accounts(rotateAccounts(people('d', 'a'), 'i'))).toBe('ad')
  expect(accounts(rotateAccounts(people('d', 'a'), ''))).toBe('ad')
  expect(rotateAccounts([], 'c')).toEqual([])
})

test('gives 1,200 people two turns each in five rounds of 500, but the last hundred', () => {
  const all = people(...Array.from({ length: 1_200 }, (_, nth) => `${nth}`))
  const turns = new Map<string, number>()
  let last = ''
  for (let round = 0; round < 5; round += 1) {
    const alerted = rotateAccounts(all, last).slice(0, 500)
    for (const { account } of alerted) turns.set(account, (turns.get(account) ?? 0) + 1)
    last = alerted.at(-1)?.account ?? last
  }
  const counts = [...turns.values()]
  expect(turns.size).toBe(1_200)
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 3])
  expect(counts.filter((count) => count === 3)).toHaveLength(100)
})
