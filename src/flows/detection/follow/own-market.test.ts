import { expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../kernel/clock.ts'
import { createOwnMarket } from './own-market.ts'

const at = (minute: number, price: number, vault: bigint) => ({ at: minute * MINUTE, price, vault })

test('nothing is known before it was watched for ten minutes, or an hour after the last trade', () => {
  const market = createOwnMarket()
  expect(market.lowest(0)).toBe('too_new')
  market.add(at(0, 5, 50n))
  expect(market.lowest(10 * MINUTE - 1)).toBe('too_new')
  expect(market.lowest(10 * MINUTE)).toEqual({ price: 5, vault: 50n, asOf: 0 })
  expect(market.lowest(HOUR + 1)).toBe('quiet')
})

test('a pump counts only once its money has stayed for ten minutes', () => {
  const market = createOwnMarket()
  market.add(at(0, 1, 10n))
  market.add(at(30, 100, 100n))
  expect(market.lowest(31 * MINUTE)).toMatchObject({ price: 1, vault: 10n })
  expect(market.lowest(39 * MINUTE)).toMatchObject({ price: 1, vault: 10n })
  expect(market.lowest(41 * MINUTE)).toMatchObject({ price: 100, vault: 100n })
})

test('a fall counts at once, also within half a minute of a high', () => {
  const market = createOwnMarket()
  for (let minute = 0; minute < 60; minute += 1) market.add(at(minute, 100, 100n))
  market.add({ at: 59 * MINUTE + SECOND, price: 2, vault: 3n })
  expect(market.lowest(60 * MINUTE)).toMatchObject({ price: 2, vault: 3n })
})
