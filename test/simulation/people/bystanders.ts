import type { Draft } from '../world/wire.ts'
import type { ScenarioRun } from './scenario-run.ts'

/** Other transactions of a wallet, which belong to no order. */
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

export const BYSTANDERS: readonly ((run: ScenarioRun, to: string) => void)[] = [
  function sendsDust(run, to) {
    run.pay({
      from: run.newAddress(),
      amount: BigInt(run.random.int(1, 999_999)),
      to,
      insists: false,
    })
  },
  function donates(run, to) {
    run.pay({
      from: run.newAddress(),
      amount: BigInt(run.random.int(1, 3)) * 700_000_000n,
      to,
    })
  },
  function withdraws(run, to) {
    run.send(
      { ...NOTHING, to, increase: -BigInt(run.random.int(1, 9)) * 1_000_000n, own: true },
      false,
    )
  },
  function failsAtItsOwnCost(run, to) {
    run.send({ ...NOTHING, to, own: true, fails: true }, false)
  },
  function closesAnAccountIntoIt(run, to) {
    run.send({ ...NOTHING, to, increase: 2_039_280n }, false)
  },
  function mentionsIt(run, to) {
    run.send({ ...NOTHING, to }, false)
  },
  function sendsFromTwo(run, to) {
    const also = [{ from: run.newAddress(), lamports: 400_000_000n }]
    run.pay({ from: run.newAddress(), amount: 300_000_000n, also, to, inner: true })
  },
]

/** Hundreds of tiny payments within seconds. */
export async function flood(run: ScenarioRun, size: number): Promise<void> {
  const from = run.newAddress()
  for (let sent = 0; sent < size; sent += 1) {
    run.pay({ from, amount: 1n + BigInt(sent), insists: false })
    if (sent % 60 === 0) await run.wait(1_000)
  }
}
