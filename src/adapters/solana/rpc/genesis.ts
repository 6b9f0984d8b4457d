/** Genesis hashes of the public clusters, as `getGenesisHash` answers. */
const CHAIN_BY_GENESIS = new Map<string, SolanaChain>([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'solana:mainnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'solana:devnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', 'solana:testnet'],
])

/** Names of clusters in the Wallet Standard. */
export type SolanaChain = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'

/** The Wallet Standard's name for the cluster with this genesis hash; any other is a local one. */
export function chainOf(genesisHash: string): SolanaChain {
  return CHAIN_BY_GENESIS.get(genesisHash) ?? 'solana:localnet'
}
