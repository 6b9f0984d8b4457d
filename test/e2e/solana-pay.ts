import { address } from '@solana/kit'
import {
  findAssociatedTokenPda,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { type StockWallet, withReference } from './stock-wallet.ts'

const LAMPORTS_DIGITS = 9

/**
 * Pays a transfer request as wallets read it: https://docs.solanapay.com/spec.
 *
 * @param fees pays the fees, if it isn't the payer
 * @returns the signature
 */
export async function payLink(
  wallet: StockWallet,
  link: string,
  fees: StockWallet = wallet,
): Promise<string> {
  const { protocol, pathname: to, searchParams } = new URL(link)
  const [amount, reference, mint] = ['amount', 'reference', 'spl-token'].map((name) =>
    searchParams.get(name),
  )
  if (protocol !== 'solana:' || !amount || !reference) throw new Error(`no request: ${link}`)
  if (!mint) {
    const memo = searchParams.get('memo') ?? undefined
    return wallet.pay({ to, lamports: unitsOf(amount, LAMPORTS_DIGITS), reference, memo })
  }
  const { value } = await wallet.rpc.getTokenSupply(address(mint)).send()
  const accountOf = async (owner: string) => {
    const seeds = { mint: address(mint), owner: address(owner) }
    const [found] = await findAssociatedTokenPda({ ...seeds, tokenProgram: TOKEN_PROGRAM_ADDRESS })
    return found
  }
  const transfer = getTransferCheckedInstruction({
    source: await accountOf(wallet.address),
    mint: address(mint),
    destination: await accountOf(to),
    authority: wallet.signer,
    amount: unitsOf(amount, value.decimals),
    decimals: value.decimals,
  })
  return fees.send([withReference(transfer, reference)])
}

/** Decimal text in the smallest unit. */
function unitsOf(amount: string, digits: number): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}
