import type { Snapshot, TapeWallet } from '../launches/index.ts'
import { developersOf, insidersOf, supplyOf } from '../risk/index.ts'
import type { Before, Holding } from './turn.ts'

/** What a report's snapshot says about those whose sales matter. Pure. */
export function beforeOf(snapshot: Snapshot): Before {
  const { takenAt, launch, tape } = snapshot
  const traded = new Map(tape.wallets.map((one) => [one.wallet, one]))
  const holdings = (wallets: Iterable<string>) =>
    new Map([...wallets].map((wallet) => [wallet, holdingOf(traded.get(wallet))]))
  return {
    at: takenAt,
    launch: { quoteMint: launch.quoteMint },
    supply: supplyOf(snapshot),
    developers: holdings(developersOf(snapshot)),
    insiders: holdings(insidersOf(snapshot).map(({ wallet }) => wallet)),
    complete: tape.complete,
  }
}

function holdingOf(wallet: TapeWallet | undefined): Holding {
  return { bought: wallet?.bought ?? 0n, sold: wallet?.sold ?? 0n }
}
