import type { Ms } from '../../kernel/clock.ts'
import { knowsTraders, type Launch, type Snapshot, type TapeWallet } from '../launches/index.ts'
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
    complete: knowsTraders(tape),
  }
}

function holdingOf(wallet: TapeWallet | undefined): Holding {
  return { bought: wallet?.bought ?? 0n, sold: wallet?.sold ?? 0n }
}

/**
 * The same from a later moment on, with the holdings of the report. A wallet that sold in between held
 * less, so a sale is a larger part of its holding than we report. Pure.
 */
export function since(before: Before, at: Ms): Before {
  const held = (wallets: ReadonlyMap<string, Holding>) =>
    new Map(
      [...wallets].map(([wallet, { bought, sold }]) => [
        wallet,
        { bought: bought > sold ? bought - sold : 0n, sold: 0n },
      ]),
    )
  const { developers, insiders } = before
  return { ...before, at, developers: held(developers), insiders: held(insiders) }
}

/** The facts about a launch whose snapshots are deleted: its creator, and no holdings. Pure. */
export function withoutReport(
  { quoteMint, creator, payer }: Launch,
  supply: bigint | null,
  at: Ms,
): Before {
  const developer = creator ?? payer
  const nothing = { bought: 0n, sold: 0n }
  return {
    ...{ at, launch: { quoteMint }, supply, complete: false },
    developers: new Map(developer === null ? [] : [[developer, nothing]]),
    insiders: new Map(),
  }
}
