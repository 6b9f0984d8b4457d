import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { BlockhashBody } from '../../../contract/records.ts'

export type Transfer = {
  from: string
  to: string
  lamports: bigint
  /** The order's reference: a read-only account that makes the payment findable. */
  reference: string
}

/** The bytes of an unsigned v0 System transfer that carries the reference (Solana Pay's way). */
export function buildTransfer(transfer: Transfer, lifetime: BlockhashBody): Uint8Array {
  const from = address(transfer.from)
  const pay = getTransferSolInstruction({
    source: createNoopSigner(from),
    destination: address(transfer.to),
    amount: transfer.lamports,
  })
  const reference = { address: address(transfer.reference), role: AccountRole.READONLY } as const
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(from, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: lifetime.blockhash as Blockhash,
          lastValidBlockHeight: BigInt(lifetime.last_valid_block_height),
        },
        paid,
      ),
    (timed) =>
      appendTransactionMessageInstruction(
        { ...pay, accounts: [...pay.accounts, reference] },
        timed,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}
