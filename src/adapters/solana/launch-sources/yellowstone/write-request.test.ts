import { expect, test } from 'vitest'
import { decodeRequest } from '../../../../../test/support/chain/geyser-server.ts'
import { writeSubscribe } from './write-request.ts'

test('no filter has more addresses than servers take', () => {
  const programs = Array.from({ length: 25 }, (_, nth) => `program ${nth}`)
  const { transactions } = decodeRequest(writeSubscribe(programs, null))
  const included = Object.values(transactions).map(({ accountInclude }) => accountInclude)
  expect(included.map(({ length }) => length)).toEqual([10, 10, 5])
  expect(included.flat()).toEqual(programs)
})
