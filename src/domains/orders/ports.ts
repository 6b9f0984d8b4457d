import type { Ms } from '../../kernel/clock.ts'
import type { Lamports, Rate, Usdc } from '../../kernel/money.ts'

/**
 * What orders need from outside: a chain to read payments from, and prices for quotes.
 * Addresses and signatures are base58 text; slots are plain integers.
 */

export type Commitment = 'confirmed' | 'finalized'

/** A System program transfer to a watched address, at top level or inside a CPI. */
export type SystemTransfer = {
  /** Where in the transaction: `"2"` is the third instruction, `"2.0"` its first inner one. */
  path: string
  source: string
  lamports: Lamports
}

/** A token account of the watched wallet whose balance rose. */
export type TokenReceipt = {
  mint: string
  /** Raw units, decimal text. */
  amount: string
  /** The owner whose balance of the same mint fell; null when there is not exactly one. */
  source: string | null
}

/** A transfer to the watched token account for USDC, at top level or inside a CPI. */
export type UsdcTransfer = {
  path: string
  /** The owner of the account that it came from; null: unknown. */
  source: string | null
  /** Somebody else moved it, by the owner's approval. */
  delegated: boolean
  usdc: Usdc
}

/** A landed, successful transaction, reduced to what concerns one watched wallet or token account. */
export type ChainTransaction = {
  signature: string
  slot: number
  /** null: the RPC returned none. */
  blockTime: Ms | null
  /** Static, then loaded writable, then loaded read-only. */
  accountKeys: string[]
  /** The account keys that signed. */
  signers: string[]
  /** Texts of its top-level memos. */
  memos: string[]
  transfers: SystemTransfer[]
  tokens: TokenReceipt[]
  /** The watched wallet's balance before and after; null when it is not among the account keys. */
  balance: { before: Lamports; after: Lamports } | null
  /** Set when it was read for a USDC token account, with the account's balance, rather than for a wallet. */
  usdc?: { transfers: UsdcTransfer[]; balance: { before: Usdc; after: Usdc } | null }
}

/** An unreadable transaction. It is kept for an operator, read again later, and stalls no cursor. */
export type UnreadableTransaction = {
  signature: string
  slot: number
  blockTime: Ms | null
  reason: string
}

/** Transactions of one wallet from the watcher, in the chain's order. */
export type Sighting = {
  /** The watched address: a wallet, or its token account for USDC. */
  wallet: string
  /** The wallet that owns the token account; absent: a wallet is watched. */
  owner?: string
  commitment: Commitment
  transactions: ChainTransaction[]
  unreadable: UnreadableTransaction[]
  /** Signatures that were confirmed but are not on the finalized chain. */
  dropped: string[]
  /** Moved only by a finalized scan: everything before it has been handed over. */
  cursor: Cursor | null
}

export type Cursor = {
  /** The finalized slot up to which the wallet has been read. */
  slot: number
  /** The watched balance after that slot, in its own smallest unit; null: unknown. */
  balance: bigint | null
}

/** Where the payment watcher delivers transactions and reads its cursors. */
export type PaymentSink = {
  /** null: this wallet has never been read. */
  cursor(wallet: string): Promise<Cursor | null>
  /** The slot at which the first order that can be paid to this wallet was opened; null: none, or unknown. */
  firstOrderSlot(wallet: string): Promise<number | null>
  /** Which of these signatures are stored as finalized for this wallet. */
  finalSignatures(wallet: string, signatures: string[]): Promise<Set<string>>
  /** Signatures stored as confirmed but not finalized, in slots up to this one. */
  unfinalized(wallet: string, upToSlot: number): Promise<string[]>
  /** Payments kept as unreadable within the last week that no operator has paid back, newest first. */
  unreadSignatures(wallet: string): Promise<Pick<UnreadableTransaction, 'signature' | 'slot'>[]>
  /** Stores the sighting in one transaction. If it throws, the watcher retries. */
  observe(sighting: Sighting): Promise<void>
  /** References of unsettled orders whose page is open, the longest waiting first. */
  openReferences(limit: number): Promise<string[]>
  /** Wallets claimed for unsettled orders, longest waiting first. */
  openSenders(limit: number): Promise<string[]>
  /** Something an operator must know: balances or books that don't add up, or a failing endpoint. */
  alarm(alarm: {
    kind: 'balance_break' | 'books' | 'cursor_back' | 'endpoint_down' | 'unreadable'
    wallet: string
    detail: string
  }): Promise<void>
}

/** The chain as quotes and checks need it. */
export type ChainHead = {
  /** The newest processed slot. Throws `Refusal('chain_unavailable')` when no endpoint answers. */
  slot(): Promise<number>
  /**
   * The newest slot, once the head was seen to move within two seconds; null: it did not move. Never
   * throws.
   */
  movingSlot(): Promise<number | null>
  blockhash(): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>
  /** What a final transaction paid to this wallet; null: unknown. */
  payback(signature: string, wallet: string): Promise<Payback | null>
}

/** 0 and no tokens: nothing was paid, for example because the transaction failed or is unrelated. */
export type Payback = { lamports: Lamports; tokens: readonly TokenReceipt[]; slot: number }

/** The price services' current price. */
export type PriceReading = {
  /** Median of the fresh sources, for display; null: none is fresh. */
  shown: Rate | null
  /** Set only when at least two fresh sources are within 2% of each other: good enough for sales. */
  quote: { rate: Rate; sources: string[]; at: Ms } | null
}

/** Payments in USDC, as quotes need them. */
export type UsdcReceiver = {
  /** null: the cluster is not known yet, or no USDC on it. Never throws. */
  read(): UsdcReading | null
}

export type UsdcReading = {
  mint: string
  /** The current recipient's associated token account. */
  account: string
  /** Whether it exists and can receive. Until then nobody is asked to pay there. */
  exists: boolean
  /** The price of one USDC; null: no two services agree now. */
  price: Rate | null
}

export type Prices = {
  read(): PriceReading
  /** Whether a service's last answer had a price; null: it was not asked yet, or isn't a configured one. */
  answers(service: string): boolean | null
}
