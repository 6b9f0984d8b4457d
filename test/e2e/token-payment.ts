import { address, generateKeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTransferInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { type StockWallet, withReference } from './stock-wallet.ts'

/** Pays with a token of the payer's own making, under the reference. @returns the signature */
export async function payInTokens(
  { rpc, signer, send }: StockWallet,
  payment: { to: string; amount: bigint; reference: string },
): Promise<string> {
  const mint = await generateKeyPairSigner()
  const owner = address(payment.to)
  const accountOf = async (of: typeof owner) => {
    const [found] = await findAssociatedTokenPda({
      mint: mint.address,
      owner: of,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    return found
  }
  const space = BigInt(getMintSize())
  const rent = await rpc.getMinimumBalanceForRentExemption(space).send()
  const create = (of: typeof owner) =>
    getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: signer,
      owner: of,
      mint: mint.address,
    })
  await send([
    getCreateAccountInstruction({
      payer: signer,
      newAccount: mint,
      lamports: rent,
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({
      mint: mint.address,
      decimals: 6,
      mintAuthority: signer.address,
    }),
    await create(signer.address),
    getMintToInstruction({
      mint: mint.address,
      token: await accountOf(signer.address),
      mintAuthority: signer,
      amount: payment.amount,
    }),
  ])
  const transfer = getTransferInstruction({
    source: await accountOf(signer.address),
    destination: await accountOf(owner),
    authority: signer,
    amount: payment.amount,
  })
  return send([await create(owner), withReference(transfer, payment.reference)])
}
