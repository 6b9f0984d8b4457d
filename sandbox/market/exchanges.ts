import { randomFrom } from './random.ts'
import { SYSTEM } from './transaction/addresses.ts'
import { type MarketWallet, walletFrom } from './transaction/keys.ts'
import type { MarketChain } from './transaction-sender.ts'

const EXCHANGES = 3
const EXCHANGE_LAMPORTS = 500_000n * 1_000_000_000n

/** Exchange wallets that withdrawals come from. Their balance is unlimited. */
export function openExchanges(chain: Pick<MarketChain, 'setAccount'>): MarketWallet[] {
  const random = randomFrom('exchanges')
  const exchanges = Array.from({ length: EXCHANGES }, () => walletFrom(random.bytes(32)))
  const rich = { data: new Uint8Array(), owner: SYSTEM.address, executable: false }
  for (const { address } of exchanges) {
    chain.setAccount(address, { ...rich, lamports: EXCHANGE_LAMPORTS })
  }
  return exchanges
}
