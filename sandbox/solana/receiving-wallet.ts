import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  isAddress,
  type KeyPairSigner,
} from '@solana/kit'
import { SYSTEM_PROGRAM } from '../../src/contract/token-programs.ts'
import { type Entropy, WorldError } from '../ports.ts'
import type { Chain } from './chain.ts'
import type { LedgerStore } from './store.ts'

/** The receiving wallet. `signer` is null if the address was configured. */
export type ReceivingWallet = { address: Address; signer: KeyPairSigner | null }

/**
 * Uses the given wallet, or the one created with this ledger. It is rent-exempt from the start, so
 * that even one lamport can be sent to it.
 */
export async function receivingWallet(
  chain: Chain,
  store: LedgerStore,
  entropy: Entropy,
  given?: string,
): Promise<ReceivingWallet> {
  const wallet = given ? { address: checked(given), signer: null } : await own(store, entropy)
  if (chain.account(wallet.address, 'processed') === null) {
    const lamports = chain.rentExemption(0)
    const account = { data: new Uint8Array(), owner: SYSTEM_PROGRAM, executable: false }
    chain.setAccount(wallet.address, { lamports, ...account })
  }
  return wallet
}

async function own(store: LedgerStore, entropy: Entropy): Promise<ReceivingWallet> {
  const seed = store.fact('receiving_seed') ?? Buffer.from(entropy(32)).toString('hex')
  store.setFact('receiving_seed', seed)
  const signer = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))
  return { address: signer.address, signer }
}

function checked(given: string): Address {
  if (isAddress(given)) return given
  throw new WorldError(`RECEIVING_WALLET: "${given}" is not a Solana address`)
}
