import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

const TOKEN_PROGRAM = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ASSOCIATED_TOKEN_PROGRAM = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

/** What people send by mistake instead of SOL: USDC and USDT. */
const STABLECOIN_MINTS = [
  address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
]

/**
 * Where wallets send USDC and USDT for `owner` by default.
 * Seeds: https://www.solana-program.com/docs/associated-token-account
 */
export async function stablecoinAccountsOf(owner: string): Promise<Address[]> {
  const encode = getAddressEncoder().encode
  const accounts = STABLECOIN_MINTS.map((mint) =>
    getProgramDerivedAddress({
      programAddress: ASSOCIATED_TOKEN_PROGRAM,
      seeds: [encode(address(owner)), encode(TOKEN_PROGRAM), encode(mint)],
    }),
  )
  return (await Promise.all(accounts)).map(([account]) => account)
}
