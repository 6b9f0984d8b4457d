import type { Draft } from '../world/wire.ts'
import type { Stage } from './stage.ts'

/** What else happens to a wallet. None of it is anybody's order. */
const NOTHING: Draft = {
  to: '',
  moves: [],
  references: [],
  inner: false,
  increase: 0n,
  own: false,
  tokens: [],
  fails: false,
}

export const BYSTANDERS: readonly ((stage: Stage, to: string) => void)[] = [
  function sendsDust(stage, to) {
    stage.pay({
      from: stage.newAddress(),
      amount: BigInt(stage.random.int(1, 999_999)),
      to,
      insists: false,
    })
  },
  function donates(stage, to) {
    stage.pay({
      from: stage.newAddress(),
      amount: BigInt(stage.random.int(1, 3)) * 700_000_000n,
      to,
    })
  },
  function withdraws(stage, to) {
    stage.send(
      { ...NOTHING, to, increase: -BigInt(stage.random.int(1, 9)) * 1_000_000n, own: true },
      false,
    )
  },
  function failsAtItsOwnCost(stage, to) {
    stage.send({ ...NOTHING, to, own: true, fails: true }, false)
  },
  function closesAnAccountIntoIt(stage, to) {
    stage.send({ ...NOTHING, to, increase: 2_039_280n }, false)
  },
  function mentionsIt(stage, to) {
    stage.send({ ...NOTHING, to }, false)
  },
  function sendsFromTwo(stage, to) {
    const also = [{ from: stage.newAddress(), lamports: 400_000_000n }]
    stage.pay({ from: stage.newAddress(), amount: 300_000_000n, also, to, inner: true })
  },
]

/** Hundreds of tiny payments within seconds. */
export async function flood(stage: Stage, size: number): Promise<void> {
  const from = stage.newAddress()
  for (let sent = 0; sent < size; sent += 1) {
    stage.pay({ from, amount: 1n + BigInt(sent), insists: false })
    if (sent % 60 === 0) await stage.wait(1_000)
  }
}
