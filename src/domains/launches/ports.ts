import type { VenueId } from '../../contract/launches/venues.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { ChainEvent, SourceEvent, Trade } from './event.ts'
import type { LaunchTradeRow } from './table.ts'
import type { SlotRange } from './tape/reserves.ts'
import type { LockTerms, TokenSource } from './token-facts.ts'

export type * from './event.ts'
export type { LaunchTradeRow } from './table.ts'
export type { SlotRange } from './tape/reserves.ts'
export type * from './token-facts.ts'

/** Everything before it, of one program and one source, has been delivered: at least until `readUntil`. */
export type SourceCursor = {
  source: string
  program: string
  slot: number
  readUntil: Ms | null
}

/** Events of one transaction, or a source's update about earlier ones. */
export type EventBatch = {
  source: string
  commitment: 'processed' | 'confirmed'
  /** When it reached us. */
  seenAt: Ms
  events: readonly SourceEvent[]
}

/** Where sources deliver events. Repeats are fine: events are identified by (signature, path). */
export type DetectionSink = {
  /** Resolves once launches, migrations, and pools are stored; trades may follow within a second. */
  take(batches: readonly EventBatch[]): Promise<void>
  /** Where a source left off, by program. */
  cursors(source: string): Promise<SourceCursor[]>
  /** Signatures of launches that were reported as processed, and neither confirmed nor dropped since. */
  unconfirmed(): Promise<string[]>
  /** Stored after everything that was delivered before. */
  reached(cursors: readonly SourceCursor[]): Promise<void>
}

/** One source of launches. Runs until `signal` aborts, and recovers from failures. */
export type LaunchSource = {
  name: string
  run(sink: DetectionSink, signal: AbortSignal): Promise<void>
}

/** Where events go: a shard, or back for another try because their pool is unknown. */
export type StreamAddress = number | 'retry'

/** Events on their way to the worker of a shard; a second batch of one id is dropped. */
export type RoutedBatch = { to: StreamAddress; id: string; batch: EventBatch }

/** A batch in the stream; `seq` grows from batch to batch. */
export type StreamedBatch = { seq: number; batch: EventBatch }

/** The numbers of batches. The newest one stays when its batch is no longer kept. */
export type StreamEnds = { oldest: number; newest: number }

/** A batch to route again. Unless `done` or `later` is called, it comes back automatically. */
export type RetriedBatch = {
  batch: EventBatch
  /** How often it was tried, this time included. */
  tries: number
  done(): void
  later(ms: Ms): void
}

/** The stream between ingesters and workers. It keeps batches for a while, acknowledged or not. */
export type LaunchStream = {
  /** Names this making of the stream: places in another one mean nothing. */
  stream: string
  /** How long a batch is kept. */
  keptMs: Ms
  /** Resolves once all are stored, in their order. @throws when the service does not say so in time */
  publish(routed: readonly RoutedBatch[]): Promise<void>
  /** The oldest and the newest batch, of any shard. */
  ends(): Promise<StreamEnds>
  /** The newest batch of a shard; 0: there is none. */
  newest(shard: number): Promise<number>
  /**
   * A shard's batches after `seq`, in order and without a hole, until `signal` aborts. All that are kept, when the
   * service has lost its newest ones: what follows gets their numbers again.
   */
  read(shard: number, seq: number, signal: AbortSignal): AsyncIterable<StreamedBatch>
  /** At most `most` batches that are due to be routed again; each goes to one ingester. */
  retries(most: number, signal: AbortSignal): Promise<RetriedBatch[]>
}

/** A trade's place among those of its mint. */
export type TradeCursor = { slot: number; signature: string; path: string }

/** Names a file of old trades. */
export type TradeFileName = { part: number; nth: number }

/** The size and digest that a file must have to be read. */
export type TradeFileSeal = { bytes: number; sha256: string }

/** A mint's trades in a file: `rows` of them, the first is row `firstRow`. */
export type ArchivedRun = TradeFileName &
  TradeFileSeal & { mint: string; firstRow: number; rows: number }

/** Old trades in files. */
export type TradeArchive = {
  /**
   * Writes a file and reads it back; it has its name only once everything in it is as it was given.
   * @param pages sorted by mint, slot, signature, and path
   */
  write(
    name: TradeFileName,
    pages: AsyncIterable<readonly LaunchTradeRow[]>,
    signal: AbortSignal,
  ): Promise<TradeFileSeal & { rows: number }>
  /**
   * At most `limit` of a run's trades, the newest first. `before`: only older ones than this.
   * @throws when the file is missing, or is not what was written
   */
  read(run: ArchivedRun, before: TradeCursor | null, limit: number): Promise<LaunchTradeRow[]>
  /** Deletes a file, if it is there. */
  remove(name: TradeFileName): Promise<void>
}

/** A mint account. `none`: no authority is left. */
export type MintFacts = {
  token2022: boolean
  decimals: number
  /** Raw units. */
  supply: bigint
  mintAuthority: string | 'none'
  freezeAuthority: string | 'none'
  /** The mint's Token-2022 extensions. */
  extensions: MintExtension[]
  metadata: {
    name: string
    symbol: string
    uri: string
    /** The authority that may change it; `none`: nobody. */
    updateAuthority: string | 'none'
    mutable: boolean
  } | null
}

/** `name` in Solana's spelling, e.g. `transferHook`; a number as text if we don't know the name. */
export type MintExtension = {
  name: string
  /** The current transfer fee in hundredths of a percent; only of transferFeeConfig. */
  feeBps?: number
  /** The authority that may change or use it; `none`: nobody. */
  authority?: string | 'none'
  /** The hook's program, `none` when unset; the default state for `defaultAccountState`. */
  detail?: string
}

/** One of the largest token accounts, with the wallet or program behind it. */
export type Holder = {
  account: string
  /** null: not fetched within the budget. */
  owner: string | null
  /** The program that owns `owner`; System: a wallet. null: not fetched. */
  ownerProgram: string | null
  amount: bigint
  /** The terms on which a locker holds it; null: unreadable. Absent: no locker that we can read. */
  lock?: LockTerms | null
  /** Who first put tokens into it, if a program holds them. Absent: not found. */
  depositor?: string
  /** The pool whose vault it is, if its program's vaults share an owner. Absent: not found. */
  pool?: string
}

/** A wallet's first funding, as far as its history was read. */
export type Funding = {
  wallet: string
  /** null: older than we read, or not found. */
  funder: string | null
  /** null: not reported. */
  fundedAt: Ms | null
  /** The number of listed transactions, capped by `historyCap`. */
  transactions: number
  historyCap: number
  /** What the funder sent, and what the wallet had before; null or absent: unknown. */
  lamports?: bigint | null
  before?: bigint | null
}

/** The links in the off-chain metadata document; null: none. */
export type TokenDocument = {
  image: string | null
  description: string | null
  website: string | null
  twitter: string | null
  telegram: string | null
}

/** A raster picture, recognized by its own bytes. */
export type Picture = {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'
  bytes: Buffer
}

/** Reads a coin's picture by the address in its document. null: none that may be shown. Never throws. */
export type Pictures = (uri: string) => Promise<Picture | null>

/**
 * Lookups about a launch. Each returns null if the budget or the deadline did not allow it, and
 * never throws.
 */
export type ChainFacts = {
  mint(mint: string, signal?: AbortSignal): Promise<MintFacts | null>
  /** The twenty largest, largest first. */
  holders(mint: string, signal?: AbortSignal): Promise<Holder[] | null>
  funding(wallet: string, signal?: AbortSignal): Promise<Funding | null>
  /** The same for a funder, from a separate allowance, after all other lookups. */
  funderFunding(wallet: string, signal?: AbortSignal): Promise<Funding | null>
  /** The lamports that a transaction paid to landing services. */
  tip(signature: string, signal?: AbortSignal): Promise<bigint | null>
  /** Raw balance of all of `owner`'s accounts for `mint`. */
  balance(owner: string, mint: string, signal?: AbortSignal): Promise<bigint | null>
  /**
   * Where the tokens came from that `wallet` has sold, from a separate allowance: over at most two transfers, back to
   * one of `ends` if one is on the way.
   */
  tokenSource(
    wallet: string,
    mint: string,
    ends: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<TokenSource | null>
  document(uri: string, signal?: AbortSignal): Promise<TokenDocument | null>
  /** The trades of a transaction with their traders, from a separate allowance. */
  trades(signature: string, signal?: AbortSignal): Promise<Trade[] | null>
  /** Signatures of a curve's or pool's transactions in some slots, from the same allowance. */
  tradedIn(pool: string, slots: SlotRange, signal?: AbortSignal): Promise<string[] | null>
}

/** A budget for one launch, so that a flood of launches starves none and the total cost stays bounded. */
export type FactsBudget = {
  /** Young launches go before older ones. */
  open(launch: { mint: string; venue: VenueId; launchedAt: Ms }): ChainFacts
}

/** A past transaction that succeeded. */
export type PastSignature = { signature: string; slot: number; at: Ms }

/** Newest first, without the failed ones. */
export type PastPage = {
  signatures: PastSignature[]
  /** The start of the next page; null: there is none. */
  next: string | null
  /** Block time of the oldest listed, failed ones included; null: nothing was listed. */
  reachedAt: Ms | null
}

/** Which part of an address's history: older than `before`, newer than `after`. */
type PastWindow = { before: string | null; after: string | null }

/** A token account after a transaction, raw units. */
export type PastBalance = { account: string; owner: string | null; mint: string; amount: bigint }

export type PastTransaction = PastSignature & {
  events: ChainEvent[]
  balances: PastBalance[]
}

/** How a venue's launches are listed: by an account that only launches name, or among all its transactions. */
export type Enumeration = { venue: VenueId; address: string; isExact: boolean } & Migrations
type Migrations = { /** By which account; null: none is known. */ migrations: string | null }

/**
 * The chain's history. Results never depend on the current state. It waits as long as the service
 * asks, and rejects only once `signal` aborts.
 */
export type LaunchHistory = {
  /** What is read instead of the chain; null: nothing. */
  archive: string | null
  enumerations: readonly Enumeration[]
  /** Whether the exact enumerations leave out no launch. */
  listsAll: boolean
  /** @throws PermanentError if the service's response makes no sense */
  page(address: string, window: PastWindow, signal: AbortSignal): Promise<PastPage>
  /**
   * A transaction of the oldest block that is kept: where lists end that would go back further.
   * null: the service does not tell.
   */
  oldestKept(signal: AbortSignal): Promise<PastSignature | null>
  /** null: the service has no usable version of it. */
  transaction(signature: string, signal: AbortSignal): Promise<PastTransaction | null>
  /**
   * Signatures of a block at or shortly after `at`: what is listed before any of them is everything
   * until then. A service may list nothing before one that it does not know, so there are several,
   * to be tried in order. Empty: no block nearby has any.
   * @param near a transaction before it, to count slots from
   */
  signaturesAt(at: Ms, near: PastSignature, signal: AbortSignal): Promise<string[]>
  /** A wallet's first funding, using only its transactions before `before`; null: unknown. */
  funding(wallet: string, before: string, signal: AbortSignal): Promise<Funding | null>
  /** Requests since the start. */
  calls(): number
  /** Requests per second of the budget. */
  perSecond: number
}
