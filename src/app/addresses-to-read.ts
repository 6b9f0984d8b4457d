import type { WatchedAddress } from '../adapters/solana/payments/read-outcome.ts'
import { rescan } from '../adapters/solana/payments/rescan.ts'
import { usdcMintOn } from '../adapters/solana/rpc/genesis.ts'
import type { SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import { type UsdcAccount, usdcAccountOf } from '../adapters/solana/wire/token-accounts.ts'
import type { Config } from '../config/config.ts'
import { needsMainnet } from '../config/test-money.ts'
import type { OpsContext } from '../entry/ops/command.ts'
import { acceptGenesis } from '../flows/purchase/accept-genesis.ts'
import {
  namedRecipients,
  namedUsdcRecipients,
  paymentSink,
} from '../flows/purchase/payment-sink.ts'
import type { Services } from '../flows/services.ts'

/** Where payments arrive. */
type WatchedAddresses = { wallets: string[]; usdcAccounts: UsdcAccount[] }

/**
 * The configured wallets, and every wallet that an order has named. If USDC is accepted, with all their
 * accounts for it, otherwise with those that orders have offered.
 */
export async function addressesToRead(
  { receivingWallet, earlierWallets, accept }: Config,
  context: Services,
  genesisHash: string,
): Promise<WatchedAddresses> {
  const wallets = [
    ...new Set([receivingWallet, ...earlierWallets, ...(await namedRecipients(context))]),
  ]
  const mint = usdcMintOn(genesisHash, accept.usdcMint)
  if (mint === null) return { wallets, usdcAccounts: [] }
  const paid = accept.usdc ? wallets : await namedUsdcRecipients(context)
  return { wallets, usdcAccounts: await Promise.all(paid.map((one) => usdcAccountOf(one, mint))) }
}

/** Reads the chain again from a slot, for every address where payments arrive. */
export function rescanOf(
  config: Config,
  context: Services,
  rpc: SolanaRpc,
  signal: AbortSignal,
): OpsContext['rescan'] {
  const { clock, log } = context
  const reading = { rpc, sink: paymentSink(context, null), clock, log, signal }
  return async (fromSlot) => {
    const genesisHash = await rpc.getGenesisHash(signal)
    await acceptGenesis(context, genesisHash, { mainnetOnly: needsMainnet(config) })
    const { wallets, usdcAccounts } = await addressesToRead(config, context, genesisHash)
    const watched: WatchedAddress[] = [
      ...wallets.map((address) => ({
        address,
        usdc: usdcAccounts.find(({ owner }) => owner === address) ?? null,
      })),
      ...usdcAccounts.map((usdc) => ({ address: usdc.address, usdc })),
    ]
    const found: object[] = []
    for (const one of watched)
      found.push({ wallet: one.address, ...(await rescan(reading, one, fromSlot)) })
    return found
  }
}
