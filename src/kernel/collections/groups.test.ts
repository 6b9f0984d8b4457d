import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGroups } from './groups.ts'

test('items are in one group if they are connected, directly or through others', () => {
  const groups = createGroups()
  groups.join('a', 'b')
  groups.join('c', 'd')
  groups.join('b', 'd')
  groups.join('d', 'a')
  expect(groups.groupOf('a')).toBe(groups.groupOf('c'))
  expect(groups.sizeOf('c')).toBe(4)
  expect(groups.groupOf('e')).toBe('e')
  expect(groups.sizeOf('e')).toBe(1)
})

test('the order of joining changes no group', () => {
  const item = fc.constantFrom(...'abcdefgh')
  fc.assert(
    fc.property(fc.array(fc.tuple(item, item), { maxLength: 12 }), (pairs) => {
      const [one, other] = [createGroups(), createGroups()]
      for (const [a, b] of pairs) one.join(a, b)
      for (const [a, b] of pairs.toReversed()) other.join(b, a)
      const members = ({ groupOf }: typeof one) =>
        [...Map.groupBy('abcdefgh', groupOf).values()].map((all) => all.join(''))
      expect(members(one)).toEqual(members(other))
      for (const all of members(one)) expect(one.sizeOf(all[0] ?? '')).toBe(all.length)
    }),
  )
})
