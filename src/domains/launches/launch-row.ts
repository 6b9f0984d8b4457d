import type { Ms } from '../../kernel/clock.ts'
import type { Launch, Pool } from './event.ts'
import { foldUri, foldWords } from './fold-words.ts'
import { launchToJson } from './launch-json.ts'
import type { LaunchRow } from './table.ts'

/** How and when we detected a launch. */
export type Detected = { source: string; detectedAt: Ms; confirmed: boolean }

const MOST_NAME = 256
const MOST_URI = 512

/** What follows only after a launch was detected: scores, trades, holders, and when it is due. */
export const NOTHING_YET = {
  taken_back_at: null,
  stage: null,
  score: null,
  level: null,
  reasons: '[]',
  attention: null,
  trades: 0,
  volume: '0',
  market_cap_cents: null,
  high_market_cap_cents: null,
  last_trade_at: null,
  prices: '[]',
  figures: null,
  counted_lately: null,
  holders: null,
  creator_now: null,
  graduated_at: null,
  graduated_to: null,
  graduated_pool: null,
  lp: null,
  facts: null,
  progress: null,
  due_at: null,
  outcome_due_at: null,
  backfilled_by: null,
  trades_missed: 0,
  tape_trades: null,
  tape_breaks: null,
} satisfies Partial<LaunchRow>

/** The first row of a bounded launch: not scored, no trades. */
export function toLaunchRow(
  launch: Launch,
  { source, detectedAt, confirmed }: Detected,
): LaunchRow {
  return {
    mint: launch.mint,
    venue: launch.venue,
    creator: launch.creator,
    payer: launch.feePayer,
    ...wordKeys(launch),
    pool: launch.pool,
    quote_mint: launch.quoteMint,
    decimals: launch.decimals,
    supply: launch.supply === null ? null : `${launch.supply}`,
    token_program: launch.tokenProgram,
    platform: launch.platform,
    slot: launch.slot,
    signature: launch.signature,
    path: launch.path,
    source,
    launched_at: Math.min(launch.blockTime ?? detectedAt, detectedAt),
    detected_at: detectedAt,
    confirmed_at: confirmed ? detectedAt : null,
    ...NOTHING_YET,
  }
}

/** A launch as it is stored, with the names and keys that it is found by. */
export function wordKeys(launch: Launch) {
  const { name, symbol, uri } = launch
  return {
    name,
    symbol,
    uri,
    name_key: foldWords(name),
    symbol_key: foldWords(symbol),
    uri_key: foldUri(uri),
    event: launchToJson(launch),
  }
}

/** Turns a pool into a launch, for a mint that no known launchpad launched. */
export function launchOfPool(pool: Pool): Launch {
  const { signature, slot, path, feePayer, blockTime, venue, mint, creator, quoteMint } = pool
  return {
    kind: 'launch',
    signature,
    slot,
    path,
    feePayer,
    blockTime,
    venue,
    mint,
    creator,
    quoteMint,
    name: null,
    symbol: null,
    uri: null,
    pool: pool.pool,
    decimals: pool.decimals,
    supply: null,
    virtualBase: pool.baseAmount,
    virtualQuote: pool.quoteAmount,
    tokenProgram: null,
    platform: null,
  }
}

/** Untrusted text, truncated and storable: PostgreSQL accepts no NUL. */
export function withinBounds(launch: Launch): Launch {
  const { name, symbol, uri } = launch
  const cut = (text: string | null, most: number) =>
    text === null ? null : text.slice(0, most).replaceAll('\0', '').toWellFormed()
  return {
    ...launch,
    name: cut(name, MOST_NAME),
    symbol: cut(symbol, MOST_NAME),
    uri: cut(uri, MOST_URI),
  }
}
