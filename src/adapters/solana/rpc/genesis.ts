/** https://developers.circle.com/stablecoins/usdc-contract-addresses */
const USDC_MINTS = new Map<SolanaChain, string>([
  ['solana:mainnet', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['solana:devnet', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'],
])

/** Genesis hashes of the public clusters, as `getGenesisHash` answers. */
const CHAIN_BY_GENESIS = new Map<string, SolanaChain>([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'solana:mainnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'solana:devnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', 'solana:testnet'],
])

/** Names of clusters in the Wallet Standard. */
type SolanaChain = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'

/** The Wallet Standard's name for the cluster with this genesis hash; any other is a local one. */
export function chainOf(genesisHash: string): SolanaChain {
  return CHAIN_BY_GENESIS.get(genesisHash) ?? 'solana:localnet'
}

/**
 * The mint of USDC on the cluster with this genesis hash; null: none is known.
 * @param own a local cluster's, which has no other; Circle's are not replaced by a setting
 */
export function usdcMintOn(genesisHash: string, own: string | null): string | null {
  const chain = chainOf(genesisHash)
  return chain === 'solana:localnet' ? own : (USDC_MINTS.get(chain) ?? null)
}
