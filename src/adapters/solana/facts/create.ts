import { isAddress, isSignature } from '@solana/kit'
import type { FactsBudget } from '../../../domains/launches/ports.ts'
import { createAccountBatches } from './account-batches.ts'
import { fetchBalance } from './balance.ts'
import { createDocumentReader, type DocumentReaderOptions } from './document.ts'
import { BUYER, fetchFunding, TRAIL } from './funding.ts'
import { fetchHolders } from './holders.ts'
import { fetchMint } from './mint.ts'
import { type AllowanceOptions, createRequestAllowance } from './request-allowance.ts'
import { fetchTip } from './tip.ts'
import { fetchTokenSource } from './token-source.ts'
import { fetchTradedIn, fetchTrades } from './trades.ts'

type FactsOptions = AllowanceOptions &
  Pick<DocumentReaderOptions, 'fetch'> & {
    metadataGateway: string | null
    /** Requests for one launch over all of its stages, 40 by default. */
    mostPerLaunch?: number
  }

const MOST_PER_LAUNCH = 40
/** For funders of funders: at most six wallets with a short history. */
const MOST_PER_TRAIL = 12
/** For tips: the launch's transaction and the first buyers'. */
const MOST_PER_TIPS = 5
/** For sellers who never bought: six of them, two hops of three requests each. */
const MOST_PER_SOURCES = 36
/** For vaults of lockers and pools: three of them, three requests each. */
const MOST_PER_VAULTS = 9
/** For transactions of trades that logs gave without a trader, or that were missed. */
const MOST_PER_TRADES = 120

/** Questions about launches: all share one number a second, each launch has an allowance. */
export function createFactsBudget(options: FactsOptions): FactsBudget {
  const { metadataGateway: gateway, mostPerLaunch = MOST_PER_LAUNCH } = options
  const batches = createAccountBatches(options.rpc, options.budget)
  const document = createDocumentReader({ ...options, gateway })
  return {
    open({ launchedAt }) {
      const launch = createRequestAllowance(options, batches, mostPerLaunch, launchedAt)
      const trails = createRequestAllowance(options, batches, MOST_PER_TRAIL, launchedAt)
      const tips = createRequestAllowance(options, batches, MOST_PER_TIPS, launchedAt)
      const trades = createRequestAllowance(options, batches, MOST_PER_TRADES, launchedAt)
      const vaults = createRequestAllowance(options, batches, MOST_PER_VAULTS, launchedAt)
      const holders = { launch, vaults, known: new Map() }
      const sources = createRequestAllowance(options, batches, MOST_PER_SOURCES, launchedAt)
      return {
        mint: async (mint, signal) => (isAddress(mint) ? fetchMint(launch, mint, signal) : null),
        holders: async (mint, signal) =>
          isAddress(mint) ? fetchHolders(holders, mint, signal) : null,
        funding: async (wallet, signal) =>
          isAddress(wallet) ? fetchFunding(launch, wallet, BUYER, signal) : null,
        funderFunding: async (wallet, signal) =>
          isAddress(wallet) ? fetchFunding(trails, wallet, TRAIL, signal) : null,
        tip: async (signature, signal) =>
          isSignature(signature) ? fetchTip(tips, signature, signal) : null,
        balance: async (owner, mint, signal) =>
          isAddress(owner) && isAddress(mint) ? fetchBalance(launch, owner, mint, signal) : null,
        tokenSource: async (wallet, mint, ends, signal) =>
          isAddress(wallet) && isAddress(mint)
            ? fetchTokenSource(sources, { wallet, mint, ends }, signal)
            : null,
        document,
        trades: async (signature, signal) =>
          isSignature(signature) ? fetchTrades(trades, signature, signal) : null,
        tradedIn: async (pool, slots, signal) =>
          isAddress(pool) ? fetchTradedIn(trades, pool, slots, signal) : null,
      }
    },
  }
}
