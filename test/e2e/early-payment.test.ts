import { address } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { eachEngine } from '../engines.ts'
import { openShop } from './stock-buyer.ts'
import { withReference } from './stock-wallet.ts'

/**
 * A payment that landed before its order was opened, or so soon after that nobody can tell, is matched by no
 * claim: anyone could claim it. Whoever proves the wallet gets it.
 */
eachEngine((engine) => {
  const { newBuyer, chainSettles } = openShop(engine)

  /** Somebody who knew the address and the amount, and sent before the page had shown them. */
  async function paidTooEarly() {
    const buyer = await newBuyer()
    const { body: price } = await (await newBuyer()).site.call('POST', '/api/orders', {
      plan: '30d',
    })
    await buyer.wallet.pay({ to: price.recipient, lamports: price.lamports })
    const { body: order } = await buyer.site.call('POST', '/api/orders', { plan: '30d' })
    const claimed = await buyer.claim(order)
    await chainSettles()
    expect(await buyer.see(order)).toMatchObject({ status: 'open', transfers: [] })
    return { buyer, order, claimed }
  }

  test('the wallet’s signature brings it to the order', async () => {
    const { buyer, order, claimed } = await paidTooEarly()
    const other = await newBuyer()
    const theirs = await other.order()
    // The answer does not say that there is such a payment.
    const answer = await other.claim(theirs, buyer.wallet.address)
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
      claimed.status,
      Object.keys(claimed.body).sort(),
    ])
    expect((await buyer.prove(order)).status).toBe(200)
    await buyer.becomes(order, { status: 'settled', excess_usd_cents: null })
    expect(await other.see(theirs)).toMatchObject({ status: 'open' })
  })

  test('a tiny transfer with the memo of a client of today brings it as well', async () => {
    const { buyer, order } = await paidTooEarly()
    const { body } = await buyer.site.call('POST', '/api/wallet_proofs', {
      wallet: buyer.wallet.address,
      order: order.id,
    })
    const { recipient, reference, lamports, memo } = body.transfer
    const { signer } = buyer.wallet
    const amount = BigInt(lamports)
    const transfer = { source: signer, destination: address(recipient), amount }
    await buyer.wallet.send([
      getAddMemoInstruction({ memo }),
      withReference(getTransferSolInstruction(transfer), reference),
    ])
    await buyer.becomes(order, { status: 'settled', excess_usd_cents: null })
  })
})
