import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import { SYSTEM_PROGRAM } from '../../src/contract/token-programs.ts'
import type { Entropy } from '../ports.ts'
import type { Chain } from './chain.ts'
import type { LedgerStore } from './store.ts'
import type { TestUsdc } from './usdc.ts'
import { decodeWire } from './wire/wire.ts'

const SOL = 1_000_000_000n

export const AIRDROP_LIMIT = 1_000n * SOL

/** All balances together stay below 2^53, so that any client may read them as plain numbers. */
const FULL = 9_000_000n * SOL

export type Faucet = {
  address: Address
  /** Sends test SOL by an ordinary transfer; resolves to its signature. */
  airdrop(to: Address, amount: bigint): Promise<string>
  /** Sends test USDC (base units) in the same way. */
  airdropUsdc(to: Address, amount: bigint): Promise<string>
}

/** The source of test SOL. Its balance is unlimited. */
export async function createFaucet(
  chain: Chain,
  store: LedgerStore,
  entropy: Entropy,
  usdc: TestUsdc,
): Promise<Faucet> {
  const seed = store.fact('faucet_seed') ?? Buffer.from(entropy(32)).toString('hex')
  store.setFact('faucet_seed', seed)
  const signer = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))

  function fill(needed: bigint): void {
    const held = chain.account(signer.address, 'processed')?.lamports ?? 0n
    if (held >= needed) return
    const account = { data: new Uint8Array(), owner: SYSTEM_PROGRAM, executable: false }
    chain.setAccount(signer.address, { lamports: FULL, ...account })
  }

  async function prepare(
    coin: string,
    instructions: readonly Instruction[],
  ): Promise<() => string> {
    chain.advance()
    const lifetime = {
      blockhash: chain.blockhash(chain.slot('processed')) as Blockhash,
      lastValidBlockHeight: BigInt(chain.slot('processed') + chain.blockhashSlots),
    }
    // Makes equal airdrops in one slot different transactions.
    const memo = getAddMemoInstruction(
      { memo: `Test ${coin} ${Buffer.from(entropy(4)).toString('hex')}` },
      { programAddress: LEGACY_MEMO_PROGRAM_ADDRESS_V3 },
    )
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(signer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions([...instructions, memo], draft),
    )
    const signed = await signTransactionMessageWithSigners(message)
    const wire = decodeWire(getTransactionEncoder().encode(signed) as Uint8Array)
    return () => {
      chain.land(wire)
      return wire.signatures[0] ?? ''
    }
  }

  return {
    address: signer.address,
    async airdrop(to, amount) {
      const transfer = { source: signer, destination: to, amount: lamports(amount) }
      const land = await prepare('SOL', [getTransferSolInstruction(transfer)])
      fill(amount + SOL)
      return land()
    },
    async airdropUsdc(to, amount) {
      const land = await prepare('USDC', await usdc.give(signer, to, amount))
      fill(SOL)
      return land()
    },
  }
}
