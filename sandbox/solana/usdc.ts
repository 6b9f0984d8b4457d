import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  type KeyPairSigner,
} from '@solana/kit'
import {
  AccountState,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getMintEncoder,
  getMintToInstruction,
  getTokenEncoder,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { Entropy } from '../ports.ts'
import type { Chain } from './chain.ts'
import type { LedgerStore } from './store.ts'

/** A mint that stands for USDC on this ledger. */
export type TestUsdc = {
  mint: Address
  /** Instructions that give the owner this much, in base units; the payer pays for the account. */
  give(payer: KeyPairSigner, owner: Address, amount: bigint): ReturnType<typeof instructionsFor>
}

/** Creates the mint with the ledger; the receiving wallet has an account for it from the start. */
export async function createTestUsdc(
  chain: Chain,
  store: LedgerStore,
  entropy: Entropy,
  receiving: Address,
): Promise<TestUsdc> {
  const seed = store.fact('usdc_seed') ?? Buffer.from(entropy(32)).toString('hex')
  store.setFact('usdc_seed', seed)
  const authority = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))
  // Only its address: nobody signs for a mint.
  const mint = authority.address
  const put = (key: Address, bytes: Uint8Array) => {
    if (chain.account(key, 'processed') !== null) return
    const lamports = chain.rentExemption(bytes.length)
    chain.setAccount(key, {
      lamports,
      data: bytes,
      owner: TOKEN_PROGRAM_ADDRESS,
      executable: false,
    })
  }
  put(
    mint,
    getMintEncoder().encode({
      mintAuthority: authority.address,
      supply: 0n,
      decimals: 6,
      isInitialized: true,
      freezeAuthority: null,
    }) as Uint8Array,
  )
  const [account] = await accountOf(mint, receiving)
  put(
    account,
    getTokenEncoder().encode({
      mint,
      owner: receiving,
      amount: 0n,
      delegate: null,
      state: AccountState.Initialized,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
    }) as Uint8Array,
  )
  return {
    mint,
    give: (payer, owner, amount) => instructionsFor(mint, authority, payer, owner, amount),
  }
}

const accountOf = (mint: Address, owner: Address) =>
  findAssociatedTokenPda({ mint, owner, tokenProgram: TOKEN_PROGRAM_ADDRESS })

async function instructionsFor(
  mint: Address,
  authority: KeyPairSigner,
  payer: KeyPairSigner,
  owner: Address,
  amount: bigint,
) {
  const [token] = await accountOf(mint, owner)
  return [
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint }),
    getMintToInstruction({ mint, token, mintAuthority: authority, amount }),
  ]
}
