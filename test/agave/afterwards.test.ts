import { describe, expect, test } from 'vitest'
import { payLink } from '../e2e/solana-pay.ts'
import { eachEngine } from '../engines.ts'
import { siteClient } from '../support/site-client.ts'
import { openOnAgave } from './shop.ts'

const DAY = 86_400_000
const POLLING = { timeout: 120_000, interval: 200 }

/** What a payment is worth to somebody else, or in another browser. */
eachEngine((engine) => {
  const { newBuyer, shop } = openOnAgave(engine)

  async function paidBuyer(plan = '30d') {
    const buyer = await newBuyer()
    const order = await buyer.order(plan)
    await payLink(buyer.wallet, order.pay_url)
    await expect.poll(() => buyer.see(order), POLLING).toMatchObject({ status: 'settled' })
    return { buyer, order }
  }

  test('a gift is paid by one person, and redeemed by another', async () => {
    const buyer = await newBuyer()
    const { body: order } = await buyer.site.call('POST', '/api/orders', {
      plan: '30d',
      gift: true,
    })
    await payLink(buyer.wallet, order.pay_url)
    await expect
      .poll(() => buyer.see(order), POLLING)
      .toMatchObject({ status: 'settled', gift: { state: 'ready' } })
    const { body: shown } = await buyer.site.call('POST', `/api/orders/${order.id}/gift-code`, {})
    const friend = siteClient(shop().url)
    const redeem = () => friend.call('POST', '/api/gifts', { code: shown.gift.code })
    // A browser without a session gets one first, and then asks again.
    expect((await redeem()).body).toEqual({ again: true })
    expect((await redeem()).body).toMatchObject({ plan: '30d' })
    const { body: user } = await friend.call('GET', '/api/users/me')
    expect(user).toMatchObject({ plan: '30d' })
    expect(user.expires_at - user.joined_at).toBe(30 * DAY)
    expect((await buyer.user('me')).status).toBe(404)
  })

  describe('a lost browser’s membership comes to another browser', () => {
    test('by the signature of the wallet that paid', async () => {
      const { buyer, order } = await paidBuyer('Lifetime')
      const again = siteClient(shop().url)
      const { wallet } = buyer
      const { body: asked } = await again.call('POST', '/api/wallet_proofs', {
        wallet: wallet.address,
      })
      const signature = await wallet.sign(asked.message)
      const proven = await again.call('PUT', `/api/wallet_proofs/${asked.id}`, { signature })
      expect(proven.body).toMatchObject({ recovered: [order.id] })
      expect((await again.call('GET', '/api/users/me')).body).toMatchObject({ plan: 'lifetime' })
      expect((await buyer.user('me')).status).toBe(404)
    })

    test('by a tiny transfer from it, whose memo says what it does', async () => {
      const { buyer } = await paidBuyer()
      const again = siteClient(shop().url)
      await again.call('POST', '/api/orders', { plan: '30d' })
      const { body: asked } = await again.call('POST', '/api/wallet_proofs', {
        wallet: buyer.wallet.address,
      })
      await payLink(buyer.wallet, asked.transfer.pay_url)
      await expect
        .poll(async () => (await again.call('GET', '/api/users/me')).body, POLLING)
        .toMatchObject({ plan: '30d', wallet: buyer.wallet.address })
    })
  })

  test('the exact amount without its memo recovers nothing', async () => {
    const { buyer } = await paidBuyer()
    const thief = siteClient(shop().url)
    await thief.call('POST', '/api/orders', { plan: '30d' })
    const { body: asked } = await thief.call('POST', '/api/wallet_proofs', {
      wallet: buyer.wallet.address,
    })
    const { recipient: to, lamports, reference } = asked.transfer
    await buyer.wallet.pay({ to, lamports, reference })
    // What is paid after it is read after it.
    await paidBuyer()
    expect((await thief.call('GET', '/api/users/me')).status).toBe(404)
    expect((await buyer.user('me')).body).toMatchObject({ plan: '30d' })
  })
})
