import {
  AccountRole,
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64Decoder,
  getSignatureFromTransaction,
  getUtf8Encoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLoadedAccountsDataSizeLimit,
  signBytes,
  signTransactionMessageWithSigners,
  type TransactionMessage,
} from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'

const SOL = 1_000_000_000n

/** A cluster as a stock kit client sees it. */
export type Cluster = ReturnType<typeof connectTo>

export function connectTo(rpcUrl: string, wsUrl: string) {
  const rpc = createSolanaRpc(rpcUrl)
  const rpcSubscriptions = createSolanaRpcSubscriptions(wsUrl)
  return {
    rpc,
    airdrop: airdropFactory({ rpc, rpcSubscriptions }),
    sendAndConfirm: sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions }),
  }
}

type Version = 0 | 1 | 'legacy'

export type Payment = {
  to: string
  lamports: bigint | string
  /** An extra read-only account of the transfer, as Solana Pay has it. */
  reference?: string
  /** Another order's reference in the same transfer, as no wallet would send it. */
  otherReference?: string
  version?: Version
  /** Instructions around the transfer, as wallets add them. */
  memos?: boolean
  /** What a request's `memo` asks for: https://docs.solanapay.com/spec */
  memo?: string
}

export type StockWallet = Awaited<ReturnType<typeof openWallet>>

/** A buyer's wallet, built on the kit alone. */
export async function openWallet({ rpc, airdrop, sendAndConfirm }: Cluster, sol = 20n) {
  const signer: KeyPairSigner = await generateKeyPairSigner()
  await airdrop({
    commitment: 'confirmed',
    lamports: lamports(sol * SOL),
    recipientAddress: signer.address,
  })

  /** Resolves to the signature once the transaction is confirmed. */
  async function send(instructions: readonly Instruction[], version: Version = 0): Promise<string> {
    const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
    const message = pipe(
      createTransactionMessage({ version: version as 0 }),
      (draft) => setTransactionMessageFeePayerSigner(signer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstructions(instructions, draft),
      (draft) => (version === 1 ? withLimits(draft) : draft),
    )
    const transaction = await signTransactionMessageWithSigners(message)
    await sendAndConfirm(transaction as Parameters<typeof sendAndConfirm>[0], {
      commitment: 'confirmed',
    })
    return getSignatureFromTransaction(transaction)
  }

  return {
    rpc,
    signer,
    address: signer.address as string,
    send,
    pay({
      to,
      lamports: amount,
      reference,
      otherReference,
      version,
      memos,
      memo,
    }: Payment): Promise<string> {
      const own = transferTo(signer, address(to), BigInt(amount), reference)
      const transfer = otherReference === undefined ? own : withReference(own, otherReference)
      const asked = memo === undefined ? [] : [memoOf(memo)]
      const [before, after] = memos ? [[memoOf('before')], [memoOf('after')]] : [[], []]
      return send([...before, ...asked, transfer, ...after], version)
    },
    /** @returns the signature of a text, as `solana:signMessage` gives it, in base64 */
    async sign(text: string): Promise<string> {
      const bytes = await signBytes(signer.keyPair.privateKey, getUtf8Encoder().encode(text))
      return getBase64Decoder().decode(bytes)
    },
  }
}

/** A transaction of version 1 that sets no limits has none to spend. */
function withLimits<T extends TransactionMessage>(draft: T): T {
  const limited = setTransactionMessageComputeUnitLimit(200_000, draft)
  return setTransactionMessageLoadedAccountsDataSizeLimit(10_000_000, limited) as T
}

/** A memo by the program that clients use today. */
function memoOf(text: string): Instruction {
  return getAddMemoInstruction({ memo: text })
}

function transferTo(
  source: KeyPairSigner,
  destination: Address,
  amount: bigint,
  reference: string | undefined,
): Instruction {
  const transfer = getTransferSolInstruction({ source, destination, amount })
  return reference === undefined ? transfer : withReference(transfer, reference)
}

/** The instruction with one more read-only key. */
export function withReference(instruction: Instruction, reference: string): Instruction {
  const extra = { address: address(reference), role: AccountRole.READONLY }
  return { ...instruction, accounts: [...(instruction.accounts ?? []), extra] }
}
