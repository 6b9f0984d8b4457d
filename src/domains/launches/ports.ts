import type { VenueId } from '../../contract/venues.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { ChainEvent, SourceEvent } from './event.ts'

export type * from './event.ts'

/** All before it, of one program and through one source, has been handed over. */
export type SourceCursor = {
  source: string
  program: string
  slot: number
  signature: string | null
}

/** Events of one transaction, or what a source says of earlier ones. */
export type EventBatch = {
  source: string
  commitment: 'processed' | 'confirmed'
  /** When it reached us. */
  seenAt: Ms
  events: readonly SourceEvent[]
}

/** What takes launches in. Repeats are welcome: (signature, path) is looked at. */
export type DetectionSink = {
  /** Resolves once launches, migrations and pools are stored; trades may follow within a second. */
  take(batches: readonly EventBatch[]): Promise<void>
  /** Where a source left off, by program. */
  cursors(source: string): Promise<SourceCursor[]>
  /** Signatures of launches that were reported as processed, and neither confirmed nor taken back since. */
  unconfirmed(): Promise<string[]>
  /** Stored behind everything that was taken before. */
  reached(cursors: readonly SourceCursor[]): Promise<void>
}

/** One source of launches. Runs until `signal` aborts, and recovers from failures. */
export type LaunchSource = {
  name: string
  run(sink: DetectionSink, signal: AbortSignal): Promise<void>
}

/** A mint as the chain has it. `none`: nobody can anymore. */
export type MintFacts = {
  token2022: boolean
  decimals: number
  /** Raw units. */
  supply: bigint
  mintAuthority: string | 'none'
  freezeAuthority: string | 'none'
  /** Token-2022 extensions as they are on the mint. */
  extensions: MintExtension[]
  metadata: {
    name: string
    symbol: string
    uri: string
    /** Who may change it; `none`: nobody. */
    updateAuthority: string | 'none'
    mutable: boolean
  } | null
}

/** `name` in Solana's own spelling, e.g. `transferHook`; a number as text where we know none. */
export type MintExtension = {
  name: string
  /** Transfer fee now, hundredths of a per cent; of transferFeeConfig alone. */
  feeBps?: number
  /** Who may change it, or act by it; `none`: nobody. */
  authority?: string | 'none'
  /** The hook's program, `none` when unset; the default state for `defaultAccountState`. */
  detail?: string
}

/** One of the largest token accounts, with the wallet or program behind it. */
export type Holder = {
  account: string
  /** null: not asked within the budget. */
  owner: string | null
  /** The program that owns `owner`; System: a wallet. null: not asked. */
  ownerProgram: string | null
  amount: bigint
}

/** How a wallet got its first SOL, as far as its history was read. */
export type Funding = {
  wallet: string
  /** null: older than we look, or not found. */
  funder: string | null
  /** null: not reported. */
  fundedAt: Ms | null
  /** Transactions that its history lists, capped by `historyCap`. */
  transactions: number
  historyCap: number
}

/** The off-chain metadata document. Links that it names; null: it names none. */
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
 * What can be asked about a launch. Each answers null when the budget or the deadline did not allow
 * it, and throws for nothing.
 */
export type ChainFacts = {
  mint(mint: string, signal?: AbortSignal): Promise<MintFacts | null>
  /** The twenty largest, largest first. */
  holders(mint: string, signal?: AbortSignal): Promise<Holder[] | null>
  funding(wallet: string, signal?: AbortSignal): Promise<Funding | null>
  /** The same of a funder, from an allowance of its own, behind everything else that is asked. */
  trail(wallet: string, signal?: AbortSignal): Promise<Funding | null>
  /** Lamports that a transaction paid to landing services for its place in a block. */
  tip(signature: string, signal?: AbortSignal): Promise<bigint | null>
  /** Raw balance of all of `owner`'s accounts for `mint`. */
  balance(owner: string, mint: string, signal?: AbortSignal): Promise<bigint | null>
  document(uri: string, signal?: AbortSignal): Promise<TokenDocument | null>
}

/** A budget for one launch, so that a flood of launches starves none and costs what was planned. */
export type FactsBudget = {
  /** Young launches are asked about before older ones. */
  open(launch: { mint: string; venue: VenueId; launchedAt: Ms }): ChainFacts
}

/** A transaction of the past that succeeded. */
export type PastSignature = { signature: string; slot: number; at: Ms }

/** Newest first, without the failed ones. */
export type PastPage = {
  signatures: PastSignature[]
  /** Where the next page begins; null: there is none. */
  next: string | null
  /** Block time of the oldest listed, failed ones included; null: nothing was listed. */
  reachedAt: Ms | null
}

/** Which part of an address's past: older than `before`, newer than `after`. */
export type PastWindow = { before: string | null; after: string | null }

/** A token account after a transaction, raw units. */
export type PastBalance = { account: string; owner: string | null; mint: string; amount: bigint }

export type PastTransaction = PastSignature & {
  events: ChainEvent[]
  balances: PastBalance[]
}

/** How the launches of a venue are found: by an account that only launches name, or among all it did. */
export type Enumeration = { venue: VenueId; address: string; isExact: boolean }

/**
 * The chain's past. Every answer is the same whenever it is asked for: nothing in it is of today.
 * It waits as long as the service wants, and rejects only once `signal` aborts.
 */
export type LaunchHistory = {
  enumerations: readonly Enumeration[]
  /** @throws PermanentError when the service tells nothing that makes sense */
  page(address: string, window: PastWindow, signal: AbortSignal): Promise<PastPage>
  /** null: the service doesn't have it in a form that makes sense. */
  transaction(signature: string, signal: AbortSignal): Promise<PastTransaction | null>
  /**
   * A signature of a block that is not older than `at`, and hardly younger: what is listed before it
   * is all that happened by then. null: no block nearby has any.
   * @param near a transaction before it, to count slots from
   */
  signatureAt(at: Ms, near: PastSignature, signal: AbortSignal): Promise<string | null>
  /** How a wallet came by its first SOL, of its transactions before `before` alone; null: unknown. */
  funding(wallet: string, before: string, signal: AbortSignal): Promise<Funding | null>
  /** Requests since the start. */
  calls(): number
  /** What the budget allows. */
  perSecond: number
}
