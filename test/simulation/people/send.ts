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
  /** A buyer whose payment a fork took for good pays again. */
  insists?: boolean
}

/** A payment's signatures: the first, and those it was sent again under. */
export type Sent = string[]

/** Sends what people sign, and sends it again when a fork has taken it for good. */
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

  /** False: a fork took it, or it takes too long. */
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
      note(`a fork has taken ${signature} for good`)
      if (insists) send(draft, insists, sent)
    })
    sent.push(signature)
    note(
      `${signature} is sent: ${draft.increase} lamports from ${draft.moves.map(({ from }) => from)}`,
    )
    return sent
  }

  return { pay, send, untilFinal }
}

export function addressOf(wallet: Wallet | string): string {
  return typeof wallet === 'string' ? wallet : wallet.address
}
