import { setTimeout as sleep } from 'node:timers/promises'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Signature,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { RunningWorld } from './processes.ts'

const SOL = 1_000_000_000n
const ORDINARY_LIMIT = 200_000

export type Payment = {
  to: string
  /** In lamports. */
  amount: bigint
  reference?: string
  /** Makes otherwise equal payments different transactions. */
  computeUnitLimit?: number
}

/** Buyers with test SOL and a stock client, which share no code with the app. */
export function createBuyers({ env, finalAt }: Pick<RunningWorld, 'env' | 'finalAt'>) {
  const rpc = createSolanaRpc(env.SOLANA_RPC_URL ?? '')

  /** Wallets with 100 SOL each, confirmed. */
  async function fund(count: number): Promise<KeyPairSigner[]> {
    const wallets = await Promise.all(Array.from({ length: count }, generateKeyPairSigner))
    for (const wallet of wallets)
      await rpc.requestAirdrop(wallet.address, lamports(100n * SOL)).send()
    const last = wallets.at(-1)?.address
    while (last && (await rpc.getBalance(last, { commitment: 'confirmed' }).send()).value === 0n)
      await sleep(50)
    return wallets
  }

  async function blockhash() {
    const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
    return value
  }

  async function sign(
    from: KeyPairSigner,
    { to, amount, reference, computeUnitLimit = ORDINARY_LIMIT }: Payment,
    lifetime?: Awaited<ReturnType<typeof blockhash>>,
  ) {
    const built = lifetime ?? (await blockhash())
    const transfer = getTransferSolInstruction({
      source: from,
      destination: address(to),
      amount: lamports(amount),
    })
    const extra = reference
      ? [{ address: reference as Address, role: AccountRole.READONLY } as const]
      : []
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(from, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(built, draft),
      (draft) => setTransactionMessageComputeUnitLimit(computeUnitLimit, draft),
      (draft) =>
        appendTransactionMessageInstructions(
          [{ ...transfer, accounts: [...transfer.accounts, ...extra] }],
          draft,
        ),
    )
    const signed = await signTransactionMessageWithSigners(message)
    return {
      signature: getSignatureFromTransaction(signed),
      wire: getBase64EncodedWireTransaction(signed),
    }
  }

  type Signed = Awaited<ReturnType<typeof sign>>

  function send({ wire }: Signed): Promise<Signature> {
    return rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
  }

  /** Pays, and waits until it is final. Resolves to when that was, in milliseconds since 1970. */
  async function pay(from: KeyPairSigner, payment: Payment): Promise<number> {
    const signed = await sign(from, payment)
    const final = finalAt(signed.signature)
    await send(signed)
    return final
  }

  return { fund, blockhash, sign, send, pay }
}

export type Buyers = ReturnType<typeof createBuyers>
