import type { Ms } from '../../../kernel/clock.ts'
import { CHANCE, chanceOfAtLeast } from '../links/chance.ts'

/** What a launch shows of who acts together, by our own records. Amounts are lamports. */
export type CrewLaunch = {
  mint: string
  at: Ms
  /** Its transaction. */
  signature: string
  /** Who it names as creator; null unless that wallet signed it. */
  creator: string | null
  /** Who paid its fees, and so signed it; null: unknown. */
  feePayer: string | null
  buyers: readonly CrewBuyer[]
}

/** A wallet's first buy of a launch. `feePayer`: of its fees; null: unknown. */
export type CrewBuyer = {
  wallet: string
  signature: string
  feePayer: string | null
  /** null: it paid in something that we have no rate for. */
  spent: bigint | null
}

/** Where a wallet's money came from. `before`: what it had when that money arrived; null: unknown. */
export type CrewMoney = { from: string; lamports: bigint; before: bigint | null; at: Ms }

/** By wallet: the transfer that brought the most of what it has spent, and no other. */
export type CrewMoneys = ReadonlyMap<string, CrewMoney>

export type CrewTieKind = 'signed' | 'fees' | 'money'

/**
 * What ties two wallets to each other, by an act of both. `signed`: one transaction has the signatures of both;
 * `fees`: one paid for what the other signed; `money`: one sent what the other spent on that launch.
 */
export type CrewTie = {
  kind: CrewTieKind
  /** Who paid or sent is the first. */
  wallets: [string, string]
  mint: string
  /** The transaction that shows it; null: of the money, where the launch shows only that it was spent. */
  signature: string | null
}

/** Wallets that pay for many strangers: exchanges, and services that pay fees. */
export type CrewServices = { wallets: number; behind: ReadonlyMap<string, number> }

/** A wallet behind more than this share of all wallets is a service. */
const SERVICE_SHARE = 0.02
/** A wallet behind more than this many is a service, too, whatever their share. */
const SERVICE_WALLETS = 400
/** A sender must have sent this share of what was spent, so that a small gift frames nobody. */
const MOST_OF_IT = 0.8
/** Money that came earlier was not sent for this launch. */
const SENT_BEFORE_MS: Ms = 7 * 24 * 60 * 60 * 1_000
/** How many transfers a trail of money is followed back. */
const HOPS = 3

/**
 * The ties that one launch shows. Each needs both wallets: what one of them can do alone, such as sending dust, naming
 * a creator, buying what the other buys, or using its picture, ties nobody. Pure.
 */
export function tiesOf(launch: CrewLaunch, money: CrewMoneys, services: CrewServices): CrewTie[] {
  const { mint } = launch
  const isService = createServiceCheck(services)
  const tie = (kind: CrewTieKind, { source, wallet, signature }: Tied): CrewTie[] =>
    source === wallet || isService(source) || isService(wallet)
      ? []
      : [{ kind, wallets: [source, wallet], mint, signature }]
  return [
    ...signedTogether(launch).flatMap((one) => tie('signed', one)),
    ...throughSources(launch, services, feesOf(launch)).flatMap((one) => tie('fees', one)),
    ...throughSources(launch, services, moneyOf(launch, money, isService)).flatMap((one) =>
      tie('money', one),
    ),
  ]
}

/** Whether a wallet is a service, by how many it is behind. */
export function createServiceCheck({ wallets, behind }: CrewServices): (wallet: string) => boolean {
  const most = Math.min(SERVICE_WALLETS, Math.max(20, wallets * SERVICE_SHARE))
  return (wallet) => (behind.get(wallet) ?? 0) > most
}

type Tied = { source: string; wallet: string; signature: string | null }

/** Pairs of wallets that traded in one transaction, or in the launch's own. */
function signedTogether({ signature, creator, buyers }: CrewLaunch): Tied[] {
  const bySignature = Map.groupBy(buyers, (one) => one.signature)
  return [...bySignature].flatMap(([at, together]) => {
    const wallets = together.map(({ wallet }) => wallet)
    const all = at === signature && creator !== null ? [creator, ...wallets] : wallets
    const [source, ...others] = all
    if (source === undefined) return []
    return others.map((wallet): Tied => ({ source, wallet, signature: at }))
  })
}

/** `buyer`: whose buy or launch it was for in the end. */
type Link = Tied & { buyer: string }

function feesOf({ signature: own, creator, feePayer, buyers }: CrewLaunch): Link[] {
  return [
    ...(creator !== null && feePayer !== null
      ? [{ source: feePayer, wallet: creator, buyer: creator, signature: own }]
      : []),
    ...buyers.flatMap(({ feePayer: source, wallet, signature }) =>
      source ? [{ source, wallet, buyer: wallet, signature }] : [],
    ),
  ].filter(({ source, wallet }) => source !== wallet)
}

/** Who sent the money that a buyer spent, and who sent that one its money, up to three transfers back. */
function moneyOf(
  { at, buyers }: CrewLaunch,
  money: CrewMoneys,
  isService: (wallet: string) => boolean,
): Link[] {
  return buyers.flatMap(({ wallet, spent }) => {
    const links: Link[] = []
    if (spent === null) return links
    let needed = spent
    for (const { to, ...got } of moneyTrail(wallet, money)) {
      if (isService(got.from) || !isSpentHere(got, needed, at)) break
      links.push({ source: got.from, wallet: to, buyer: wallet, signature: null })
      needed = got.lamports
    }
    return links
  })
}

/** The transfers behind a wallet's money, the last one first, up to three. */
export function moneyTrail(wallet: string, money: CrewMoneys): (CrewMoney & { to: string })[] {
  const trail: (CrewMoney & { to: string })[] = []
  for (let [to, got] = [wallet, money.get(wallet)]; got && trail.length < HOPS; ) {
    if (got.from === wallet || trail.some(({ from }) => from === got?.from)) break
    trail.push({ ...got, to })
    ;[to, got] = [got.from, money.get(got.from)]
  }
  return trail
}

function isSpentHere({ lamports, before, at: sentAt }: CrewMoney, spent: bigint, at: Ms): boolean {
  if (before === null || sentAt > at || at - sentAt > SENT_BEFORE_MS) return false
  const part = BigInt(Math.round(MOST_OF_IT * 100))
  return lamports * 100n >= spent * part && before * 100n < spent * (100n - part)
}

/**
 * Links whose source has a part in the launch itself, or stands behind more of it than strangers with a common
 * source would.
 */
function throughSources(
  { creator, feePayer, buyers }: CrewLaunch,
  { wallets, behind }: CrewServices,
  links: readonly Link[],
): Tied[] {
  const part = new Set([creator, feePayer, ...buyers.map(({ wallet }) => wallet)])
  return [...Map.groupBy(links, ({ source }) => source)].flatMap(([source, its]) => {
    const linked = new Map(its.map((link) => [link.wallet, link]))
    const reached = new Set(its.map(({ buyer }) => buyer)).size
    const share = Math.min(1, (behind.get(source) ?? 0) / Math.max(1, wallets))
    const chance = chanceOfAtLeast(reached, Math.max(reached, buyers.length), share)
    const isRare = reached >= 2 && chance < CHANCE
    return part.has(source) || isRare ? [...linked.values()] : []
  })
}
