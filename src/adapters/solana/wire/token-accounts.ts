import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

export const LEGACY_TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** The associated token account of one of our wallets that takes USDC. */
export type UsdcAccount = { address: string; owner: string; mint: string }

/** What people send by mistake instead of SOL: USDC, USDT and wrapped SOL. */
const MINTS = [
  address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
  address('So11111111111111111111111111111111111111112'),
]

/**
 * Where wallets send USDC, USDT and wrapped SOL for `owner` by default.
 * Seeds: https://www.solana-program.com/docs/associated-token-account
 */
export async function defaultTokenAccounts(owner: string): Promise<Address[]> {
  return Promise.all(MINTS.map((mint) => associatedAccount(owner, mint)))
}

export async function usdcAccountOf(owner: string, mint: string): Promise<UsdcAccount> {
  return { address: await associatedAccount(owner, mint), owner, mint }
}

async function associatedAccount(owner: string, mint: string): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [encode(address(owner)), encode(LEGACY_TOKEN_PROGRAM), encode(address(mint))],
  })
  return account
}
