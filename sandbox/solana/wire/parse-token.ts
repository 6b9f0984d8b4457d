import type { Address } from '@solana/kit'
import { TOKEN_PROGRAM } from '../../../src/contract/token-programs.ts'
import type { AccountState } from '../account.ts'
import { parseExtensions } from './parse-extensions.ts'
import { readMint, readTokenAccount, type TokenAccount, tokenAmount } from './token-layout.ts'

/** The jsonParsed form of a mint or token account; null if it is neither. */
export function parseTokenData(state: AccountState, read: (key: Address) => AccountState | null) {
  const program = state.owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022'
  const token = readTokenAccount(state)
  const mint = token ? readMint(read(token.mint)) : readMint(state)
  if (!mint) return null
  const found = parseExtensions(state.data)
  const extensions = found.length > 0 && { extensions: found }
  const parsed = token
    ? { type: 'account', info: { ...tokenAccountInfo(token, mint.decimals), ...extensions } }
    : {
        type: 'mint',
        info: {
          mintAuthority: mint.mintAuthority,
          supply: mint.supply.toString(),
          decimals: mint.decimals,
          isInitialized: mint.initialized,
          freezeAuthority: mint.freezeAuthority,
          ...extensions,
        },
      }
  return { program, parsed, space: state.data.length }
}

function tokenAccountInfo(token: TokenAccount, decimals: number) {
  return {
    mint: token.mint,
    owner: token.owner,
    tokenAmount: tokenAmount(token.amount, decimals),
    state: token.state,
    isNative: token.nativeReserve !== null,
    ...(token.nativeReserve !== null && {
      rentExemptReserve: tokenAmount(token.nativeReserve, decimals),
    }),
    ...(token.delegate && {
      delegate: token.delegate,
      delegatedAmount: tokenAmount(token.delegatedAmount, decimals),
    }),
    ...(token.closeAuthority && { closeAuthority: token.closeAuthority }),
  }
}
