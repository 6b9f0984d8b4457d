import type { ChainTransaction } from '../../../src/domains/orders/index.ts'

/** A transfer of SOL that a test scripts. */
export type Payment = {
  from: string
  /** In lamports. */
  amount: bigint
  references?: string[]
  slot?: number
  blockTime?: number | null
  tokens?: ChainTransaction['tokens']
  /** The increase of the balance, if it is not the amount. */
  increase?: bigint
  /** Whether the source itself signed; a program's address never does. */
  signed?: boolean
  memo?: string
}

/** A transfer of USDC that a test scripts. */
export type UsdcPayment = Pick<Payment, 'from' | 'references' | 'signed' | 'slot' | 'blockTime'> & {
  /** In base units. */
  amount: bigint
  /** A delegate moved it with the owner's approval. */
  delegated?: boolean
}
