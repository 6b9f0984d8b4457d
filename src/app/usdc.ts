import { coinbase } from '../adapters/prices/coinbase.ts'
import { coinGecko, coinGeckoWithUsdc } from '../adapters/prices/coingecko.ts'
import { kraken } from '../adapters/prices/kraken.ts'
import { type PolledPrices, pollPrices } from '../adapters/prices/poll.ts'
import type { PriceSource } from '../adapters/prices/source.ts'
import { whyNotPayable } from '../adapters/solana/payments/usdc-account.ts'
import { usdcMintOn } from '../adapters/solana/rpc/genesis.ts'
import type { SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import { type UsdcAccount, usdcAccountOf } from '../adapters/solana/wire/token-accounts.ts'
import type { Config } from '../config/config.ts'
import type { UsdcReceiver } from '../domains/orders/index.ts'
import { type Clock, SECOND } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { every } from '../kernel/loop.ts'

const LOOK_EVERY = 30 * SECOND

/**
 * The price services, in the order shown to buyers. Coinbase isn't asked about USDC: it redeems USDC, so
 * it always says one dollar.
 */
export function priceSources({ prices, accept }: Pick<Config, 'prices' | 'accept'>): {
  sol: PriceSource[]
  usdc: PriceSource[]
} {
  const { coingeckoUrl, coinbaseUrl, krakenUrl, coingecko } = prices
  const others = [coinbase(coinbaseUrl), kraken(krakenUrl)]
  if (!accept.usdc) return { sol: [coinGecko(coingeckoUrl, coingecko), ...others], usdc: [] }
  const { sol, usdc } = coinGeckoWithUsdc(coingeckoUrl, coingecko)
  return { sol: [sol, ...others], usdc: [usdc, kraken(krakenUrl, 'USDCUSD')] }
}

type UsdcPart = {
  receiver: UsdcReceiver
  /** Checks every 30 s whether the account can be paid on the accepted cluster, until the signal aborts. */
  run(rpc: SolanaRpc, genesisHash: string): Promise<void>
  /** Resolves when the polling of prices has ended. */
  done: Promise<void>
}

type Surroundings = { clock: Clock; log: Log; signal: AbortSignal }

/** Payments in USDC to the current wallet; null: they are not accepted, and no service is asked. */
export function createUsdc(
  { accept, receivingWallet }: Pick<Config, 'accept' | 'receivingWallet'>,
  sources: readonly PriceSource[],
  { clock, log, signal }: Surroundings,
): UsdcPart | null {
  if (!accept.usdc) return null
  const prices: PolledPrices = pollPrices({ sources, clock, log, signal })
  let account: UsdcAccount | null = null
  let problem: string | null = 'missing'

  async function checkAccount(rpc: SolanaRpc, at: UsdcAccount) {
    const found = whyNotPayable(await rpc.getAccount(at.address, signal), at)
    if (found !== null && found !== problem)
      log.warn({ account: at.address, problem: found }, 'USDC can’t be paid to this account')
    problem = found
  }

  return {
    receiver: {
      read: () =>
        account && {
          mint: account.mint,
          account: account.address,
          exists: problem === null,
          price: prices.read().quote?.rate ?? null,
        },
    },
    async run(rpc, genesisHash) {
      const mint = usdcMintOn(genesisHash, accept.usdcMint)
      if (mint === null) {
        log.warn({ genesisHash }, 'ACCEPT has USDC, but its mint on this cluster is unknown')
        return
      }
      const at = await usdcAccountOf(receivingWallet, mint)
      account = at
      const what = 'checking the account for USDC'
      await every({ what, ms: LOOK_EVERY, clock, log, signal }, () => checkAccount(rpc, at))
    },
    done: prices.done,
  }
}
