import type { OrderBody } from '../../../src/contract/records.ts'
import type { Session } from '../../../src/domains/accounts/index.ts'
import { challenge, prove } from '../../../src/flows/purchase/proof.ts'
import type { Wallet } from '../world/keys.ts'
import type { Ask, Browser } from './gift-acts.ts'
import type { Payment, Sent } from './send.ts'

/** An answer to a challenge. */
export type Signed = { challengeId: string; signature: string }

type Surroundings = {
  ask: Ask
  note(text: string): void
  pay(payment: Payment): Sent
  untilFinal(sent: Sent): Promise<boolean>
  /** Notes a claim that the product accepted. */
  says(order: OrderBody, wallet: string, proven: boolean): void
}

/** What people do to prove wallets. */
export function proofActs(
  { ask, note, pay, untilFinal, says }: Surroundings,
  name: string,
  browser: Browser,
) {
  /** The transfer by which a wallet proves itself, under the reference of `carrier`. */
  async function asksForTransfer(wallet: string, carrier: OrderBody, orderId: string | null) {
    const { transfer } = await ask('a challenge', (context) =>
      challenge(context, browser.now() as Session, { wallet, orderId }),
    )
    if (transfer?.carrierId !== carrier.id) throw new Error('another order is to carry it')
    return transfer
  }

  return {
    async proves(order: OrderBody, by: Wallet = browser.wallet): Promise<void> {
      await ask('a proof', async (context) => {
        const asked = await challenge(context, browser.now() as Session, {
          wallet: by.address,
          orderId: order.id,
        })
        const signature = by.sign(asked.message)
        await prove(context, browser.now() as Session, { challengeId: asked.id, signature })
      })
      says(order, by.address, true)
      note(`${name} has proven ${by.address} for ${order.id}`)
    },
    asksForTransfer,
    /** Proves the wallet by a transfer whose memo says what it does, for an order or to recover. */
    async provesByTransfer(by: Wallet, carrier: OrderBody, orderId: string | null): Promise<Sent> {
      const { lamports, memo } = await asksForTransfer(by.address, carrier, orderId)
      const references = [carrier.reference]
      const sent = pay({ from: by, amount: BigInt(lamports), references, memo, insists: false })
      note(`${name} proves ${by.address} for ${orderId} by ${sent}`)
      if ((await untilFinal(sent)) && orderId !== null) says(carrier, by.address, true)
      return sent
    },
    /** Signs to recover what a wallet paid for, with its own key or a forged one. */
    async recovers(lost: Wallet, key = lost): Promise<Signed> {
      const signed = await ask('a recovery', async (context) => {
        const asked = await challenge(context, browser.now() as Session, {
          wallet: lost.address,
          orderId: null,
        })
        const proof = { challengeId: asked.id, signature: key.sign(asked.message) }
        await prove(context, browser.now() as Session, proof)
        return proof
      })
      note(`${name} has recovered what ${lost.address} paid for`)
      return signed
    },
    /** Sends a proof that was used before. */
    replays: (signed: Signed) =>
      ask(
        'a replay',
        (context) => prove(context, browser.now() as Session, signed),
        () => false,
      ),
  }
}
