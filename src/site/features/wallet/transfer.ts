import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  getUtf8Encoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { BlockhashBody } from '../../../contract/records.ts'
import type { TransactionVersion } from './standard.ts'

type WalletTransfer = {
  from: string
  to: string
  lamports: bigint
  /** The order's reference: a read-only account that makes the payment findable. */
  reference: string
  /** A text that the wallet shows to the signer; omitted: none. */
  memo?: string
}

/** SPL Memo: its data is the text. https://www.solana-program.com/docs/memo */
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** The bytes of an unsigned System transfer that carries the reference (Solana Pay's way). */
export function buildTransfer(
  transfer: WalletTransfer,
  lifetime: BlockhashBody,
  version: TransactionVersion,
): Uint8Array {
  const from = address(transfer.from)
  const pay = getTransferSolInstruction({
    source: createNoopSigner(from),
    destination: address(transfer.to),
    amount: transfer.lamports,
  })
  const reference = { address: address(transfer.reference), role: AccountRole.READONLY } as const
  // Solana Pay puts the memo right before the transfer.
  return encodeUnsigned(
    from,
    [...memoOf(transfer), { ...pay, accounts: [...pay.accounts, reference] }],
    lifetime,
    version,
  )
}

/** The bytes of an unsigned transaction that `from` pays for. */
export function encodeUnsigned(
  from: Address,
  instructions: readonly Instruction[],
  lifetime: BlockhashBody,
  version: TransactionVersion,
): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version }),
    (empty) => setTransactionMessageFeePayer(from, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: lifetime.blockhash as Blockhash,
          lastValidBlockHeight: BigInt(lifetime.last_valid_block_height),
        },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

function memoOf({ memo }: WalletTransfer) {
  return memo === undefined
    ? []
    : [{ programAddress: MEMO_PROGRAM, data: getUtf8Encoder().encode(memo) }]
}
