import { createHash } from 'node:crypto'
import { encodeKey } from '../../../src/contract/base58.ts'
import { SECOND } from '../../../src/kernel/clock.ts'
import type { Wallet } from '../world/keys.ts'
import type { Draft } from '../world/wire.ts'
import type { World } from './world.ts'

export type Payment = {
  from?: Wallet | string
  amount: bigint
  references?: string[]
  /** More senders in the same transaction. */
  also?: { from: string; lamports: bigint }[]
  inner?: boolean
  tokens?: Draft['tokens']
  memo?: string
  to?: string
  /** The buyer pays again if a fork removes the payment for good. */
  insists?: boolean
}

export type UsdcPayment = {
  /** The owner of the tokens. */
  from: Wallet | string
  units: bigint
  references?: string[]
  /** The delegate who signs, if the owner has approved one. */
  authority?: Wallet
  /** Whether it is another token, which goes to another account of ours. */
  isFalse?: boolean
  inner?: boolean
  insists?: boolean
}

/** A payment's signatures: the first one, and those of each time it was sent again. */
export type Sent = string[]

/** Sends what people sign, and sends it again if a fork removes it for good. */
export function startSending(world: World, note: (text: string) => void) {
  const { chain, clock } = world

  function pay(payment: Payment): Sent {
    const { from, amount, references = [], also = [], inner = false, tokens = [] } = payment
    const { memo } = payment
    const moves = [
      ...(from === undefined ? [] : [{ from: addressOf(from), lamports: amount }]),
      ...also,
    ]
    const sum = moves.reduce((total, { lamports }) => total + lamports, 0n)
    const draft: Draft = {
      to: payment.to ?? world.recipients[0] ?? '',
      moves,
      references,
      inner,
      tokens,
      increase: from === undefined ? amount : sum,
      own: false,
      fails: false,
      memo,
    }
    return send(draft, payment.insists ?? true)
  }

  function payUsdc({
    from,
    units,
    references = [],
    isFalse = false,
    ...payment
  }: UsdcPayment): Sent {
    const { usdc: ours } = world
    const owner = addressOf(from)
    const token = {
      ours,
      mint: isFalse ? accountOf(owner, 'mint') : ours.mint,
      from: accountOf(owner, 'from'),
      to: isFalse ? accountOf(owner, 'to') : ours.address,
      authority: addressOf(payment.authority ?? owner),
      units,
    }
    const draft: Draft = {
      to: ours.address,
      moves: [{ from: owner, lamports: units }],
      references,
      inner: payment.inner ?? false,
      tokens: [],
      token,
      increase: isFalse ? 0n : units,
      own: false,
      fails: false,
    }
    return send(draft, payment.insists ?? true)
  }

  /** False: a fork removed it, or it takes too long. */
  async function untilFinal(sent: Sent): Promise<boolean> {
    for (let second = 0; second < 5 * 60; second += 1) {
      const landed = chain.find(sent[0] ?? '')
      if (landed?.final) return !landed.failed
      await clock.wait(SECOND)
    }
    return false
  }

  function send(draft: Draft, insists: boolean, sent: Sent = []): Sent {
    const signature = chain.send(draft, () => {
      note(`a fork has removed ${signature} for good`)
      if (insists) send(draft, insists, sent)
    })
    sent.push(signature)
    note(
      `${signature} is sent: ${draft.increase} lamports from ${draft.moves.map(({ from }) => from)}`,
    )
    return sent
  }

  return { pay, payUsdc, send, untilFinal }
}

/** A different address for each owner and use. */
function accountOf(owner: string, use: string): string {
  return encodeKey(createHash('sha256').update(`${owner} ${use}`).digest())
}

export function addressOf(wallet: Wallet | string): string {
  return typeof wallet === 'string' ? wallet : wallet.address
}
