import type { Address, createSolanaRpc } from '@solana/kit'
import { walletTrouble } from '../../app/accept-wallet.ts'
import { formatSol, lamports } from '../../kernel/money.ts'
import { type Check, fail, pass, warn } from './check.ts'

/** Checks that an address is a wallet, which can receive SOL. */
export async function checkWallet(
  rpc: ReturnType<typeof createSolanaRpc>,
  wallet: string,
  abortSignal: AbortSignal,
): Promise<Check> {
  const { value: account } = await rpc
    .getAccountInfo(wallet as Address, { encoding: 'base64' })
    .send({ abortSignal })
  if (account === null)
    return warn(
      'wallet',
      `${wallet} has no account yet: the first payment opens it, but wallets built on @solana/pay 0.2 refuse to be the first`,
      'Send it a little SOL, 0.001 or more, before you sell.',
    )
  const found = walletTrouble(wallet, account)
  return found
    ? fail('wallet', found.trouble, found.fix)
    : pass('wallet', `${wallet} holds ${formatSol(lamports(account.lamports))} SOL`)
}
