import { expect, test } from 'vitest'
import { payLink } from '../e2e/solana-pay.ts'
import { eachEngine } from '../engines.ts'
import { openOnAgave } from './shop.ts'
import { ask } from './validator.ts'

const POLLING = { timeout: 240_000, interval: 500 }
const SKIPPED = 500

/** A node that goes on far ahead of its last block: no slot in between has one. */
eachEngine((engine) => {
  const { shop, newBuyer } = openOnAgave(engine)

  test(`${SKIPPED} slots without a block: what was paid before and after them is granted once`, async () => {
    const before = await buy()
    const { rpcUrl } = shop().validator
    const paidIn = await ask(rpcUrl, 'getSlot')
    // It goes on from its last snapshot, which must have the payment.
    const snapshot = async () =>
      (await ask(rpcUrl, 'getHighestSnapshotSlot').catch(() => null))?.full
    await expect.poll(snapshot, POLLING).toBeGreaterThan(paidIn)
    const last = await ask(rpcUrl, 'getSlot', [{ commitment: 'processed' }])
    await shop().validator.stop()
    const first = last + SKIPPED
    await shop().validator.start(['--warp-slot', String(first)])

    const after = await buy()
    const blocks: number[] = await ask(rpcUrl, 'getBlocksWithLimit', [last + 50, 1])
    expect(blocks[0]).toBeGreaterThanOrEqual(first)
    for (const { buyer, order } of [before, after]) {
      const { transfers } = await buyer.see(order)
      expect(transfers).toHaveLength(1)
      expect((await buyer.user('me')).body).toMatchObject({ plan: '30d' })
    }
    expect(shop().app().output()).not.toContain('balance_break')
  }, 600_000)

  async function buy() {
    const buyer = await newBuyer()
    const order = await buyer.order()
    await payLink(buyer.wallet, order.pay_url)
    await expect
      .poll(() => buyer.see(order), POLLING)
      .toMatchObject({ status: 'settled', exception: 'none' })
    return { buyer, order }
  }
})
