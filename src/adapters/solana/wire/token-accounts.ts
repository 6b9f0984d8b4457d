import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { USDC, USDT, WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from '../../../contract/token-programs.ts'

/** https://github.com/solana-program/token/blob/main/interface/src/state.rs: mint, owner, amount. */
export const TOKEN_AMOUNT = { offset: 64, length: 8 }

/** The associated token account of one of our wallets that takes USDC. */
export type UsdcAccount = { address: string; owner: string; mint: string }

/** What people send by mistake instead of SOL: USDC, USDT and wrapped SOL. */
const MINTS = [USDC, USDT, WRAPPED_SOL]

/**
 * Where wallets send USDC, USDT and wrapped SOL for `owner` by default.
 * Seeds: https://www.solana-program.com/docs/associated-token-account
 */
export async function defaultTokenAccounts(owner: string): Promise<Address[]> {
  return Promise.all(MINTS.map((mint) => associatedAccount(owner, mint)))
}

/** The associated token account of the legacy Token program, as the ATA program derives it. */
export async function usdcAccountOf(owner: string, mint: string): Promise<UsdcAccount> {
  return { address: await associatedAccount(owner, mint), owner, mint }
}

async function associatedAccount(owner: string, mint: string): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [encode(address(owner)), encode(TOKEN_PROGRAM), encode(address(mint))],
  })
  return account
}
