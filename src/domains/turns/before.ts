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
    ...helpersIn(snapshot, holdings(developersOf(snapshot))),
    insiders: holdings(insidersOf(snapshot).map(({ wallet }) => wallet)),
    complete: knowsTraders(tape),
  }
}

/** Wallets whose tokens were traced to the developer by the report. They held nothing of their own. */
function helpersIn({ sources, tape }: Snapshot, own: ReadonlyMap<string, Holding>) {
  const helpers = new Set(
    [...(sources?.values() ?? [])].flatMap(({ wallet, from }) =>
      from !== null && own.has(from) && !own.has(wallet) ? [wallet] : [],
    ),
  )
  const selling = tape.wallets.filter(({ wallet }) => helpers.has(wallet))
  const theirs = selling.map(({ wallet, sold }) => [wallet, { bought: 0n, sold }] as const)
  return { developers: new Map([...own, ...theirs]), helpers }
}

/** The same with a wallet that turned out to sell what it got from the developer. Pure. */
export function withHelper(before: Before, wallet: string, soldBefore: bigint): Before {
  const holding = { bought: 0n, sold: soldBefore }
  return {
    ...before,
    developers: new Map([...before.developers, [wallet, holding]]),
    helpers: new Set([...before.helpers, wallet]),
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
  { quoteMint, creator, feePayer }: Launch,
  supply: bigint | null,
  at: Ms,
): Before {
  const developer = creator ?? feePayer
  const nothing = { bought: 0n, sold: 0n }
  return {
    at,
    launch: { quoteMint },
    supply,
    complete: false,
    developers: new Map(developer === null ? [] : [[developer, nothing]]),
    helpers: new Set(),
    insiders: new Map(),
  }
}
