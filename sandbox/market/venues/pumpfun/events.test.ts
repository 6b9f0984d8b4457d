import { describe, expect, test } from 'vitest'
import { pumpfun } from '../../../../src/adapters/solana/venues/pumpfun.ts'
import { decodeAlone } from '../../../../test/support/chain/venue-transactions.ts'
import { walletFrom } from '../../transaction/keys.ts'
import { newPumpCoin } from './coin.ts'
import { buy } from './curve.ts'
import { createEvent, tradeEvent } from './events.ts'

/** Two mints, of which one pays its traders back. */
const mints = Array.from({ length: 200 }, (_, nth) => walletFrom(new Uint8Array(32).fill(nth + 1)))
const coinOf = (isCashback: boolean) => {
  const words = { name: 'Lantern Cat', symbol: 'LCAT', uri: 'https://example.org' }
  const traps = { frozen: new Set<string>(), freeze: null } as never
  const coins = mints.map((mint) => newPumpCoin(mint, mint as never, words, traps))
  const coin = coins.find(({ cashback }) => cashback === isCashback)
  if (!coin) throw new Error('no such coin')
  return coin
}

describe.each([true, false])('a coin whose cashback is %s', (isCashback) => {
  const coin = coinOf(isCashback)
  const decoded = (data: Uint8Array) => decodeAlone(pumpfun, { events: [data] })

  test('says so when it is created', () => {
    expect(decoded(createEvent(coin, coin.mint, 1))).toMatchObject([
      { kind: 'launch', cashback: isCashback, mayhem: false, holderRewards: false },
    ])
  })

  test('costs its buyers the same', () => {
    const fill = buy(coin.curve, 1_000_000_000n)
    const paid = fill.sol + fill.fee + fill.creatorFee
    expect(decoded(tradeEvent(coin, coin.mint, fill, 'buy', 1))).toMatchObject([
      { kind: 'trade', quoteAmount: paid },
    ])
  })
})
