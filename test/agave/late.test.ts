import { expect, test } from 'vitest'
import { payLink } from '../e2e/solana-pay.ts'
import { eachEngine } from '../engines.ts'
import { openOnAgave } from './shop.ts'
import { ask } from './validator.ts'

/** An order’s price holds for fifteen minutes, by a clock that is real here. */
const WINDOW = { timeout: 20 * 60_000, interval: 1_000 }
/** The locked price holds a minute longer, and a block's time is rounded. */
const GRACE_MS = 75_000
const POLLING = { timeout: 120_000, interval: 200 }

eachEngine((engine) => {
  const { newBuyer, shop } = openOnAgave(engine)

  /** The time that payments get now: it falls behind when blocks are slow. */
  async function chainTime(): Promise<number> {
    const { rpcUrl } = shop().validator
    const slot = await ask(rpcUrl, 'getSlot', [{ commitment: 'confirmed' }])
    return 1_000 * (await ask(rpcUrl, 'getBlockTime', [slot]))
  }

  test('paid late: the order expires, is watched on, and settles at the rate of the payment', async () => {
    const [patient, halfway] = [await newBuyer(), await newBuyer()]
    const order = await patient.order()
    const half = await halfway.order()
    const { recipient: to, reference } = half
    await halfway.wallet.pay({ to, lamports: BigInt(half.lamports) / 2n, reference })
    await expect.poll(() => halfway.see(half), POLLING).toMatchObject({ exception: 'paid_partial' })

    await expect.poll(() => patient.see(order), WINDOW).toMatchObject({ status: 'expired' })
    await expect.poll(chainTime, WINDOW).toBeGreaterThan(order.expires_at + GRACE_MS)
    await payLink(patient.wallet, order.pay_url)
    await expect
      .poll(() => patient.see(order), POLLING)
      .toMatchObject({ status: 'settled', exception: 'paid_late' })
    expect((await patient.user('me')).body).toMatchObject({ plan: '30d' })

    const { due } = await halfway.see(half)
    await payLink(halfway.wallet, due.pay_url)
    await expect.poll(() => halfway.see(half), POLLING).toMatchObject({ status: 'settled' })
    expect((await halfway.user('me')).body).toMatchObject({ plan: '30d' })
  }, 1_800_000)
})
