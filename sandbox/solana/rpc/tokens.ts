import { type Address, getAddressEncoder } from '@solana/kit'
import { z } from 'zod'
import { isTokenProgram } from '../../../src/contract/token-programs.ts'
import type { AccountState } from '../account.ts'
import type { Chain } from '../chain.ts'
import type { LedgerStore } from '../store.ts'
import { encodeAccount } from '../wire/encode-account.ts'
import { readMint, readTokenAccount, tokenAmount } from '../wire/token-layout.ts'
import { settled } from './accounts.ts'
import { type Bank, bankOf, inContext } from './bank.ts'
import { INVALID_PARAMS, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'
import { AccountConfig, AddressParam, BankConfig } from './shapes.ts'

const TokenFilter = z.union([
  z.object({ mint: AddressParam }),
  z.object({ programId: AddressParam }),
])

/** Reading SPL Token mints and accounts. */
export function tokenMethods(chain: Chain, store: LedgerStore): Record<string, RpcMethod> {
  const decimalsOf = (mint: Address, bank: Bank) =>
    readMint(chain.account(mint, bank.commitment))?.decimals ?? 0

  return {
    getTokenAccountBalance: method(
      z.tuple([AddressParam, BankConfig.optional()]),
      ([key, config]) => {
        const bank = bankOf(chain, config)
        const token = readTokenAccount(chain.account(key, bank.commitment))
        if (!token) throw new RpcError(INVALID_PARAMS, 'Invalid param: could not find account')
        return inContext(bank.slot, tokenAmount(token.amount, decimalsOf(token.mint, bank)))
      },
    ),

    getTokenSupply: method(z.tuple([AddressParam, BankConfig.optional()]), ([key, config]) => {
      const bank = bankOf(chain, config)
      const mint = readMint(chain.account(key, bank.commitment))
      if (!mint) throw new RpcError(INVALID_PARAMS, 'Invalid param: not a Token mint')
      return inContext(bank.slot, tokenAmount(mint.supply, mint.decimals))
    }),

    getTokenLargestAccounts: method(
      z.tuple([AddressParam, BankConfig.optional()]),
      ([mint, config]) => {
        const bank = bankOf(chain, config)
        const largest = settled(chain, bank, store.tokenAccountsOfMint(mint), isTokenAt(0, mint))
          .flatMap(({ address, state }) => heldBy(address, state))
          .filter(({ token }) => token.mint === mint)
          .sort((a, b) => Number(b.token.amount - a.token.amount))
          .slice(0, 20)
        const decimals = decimalsOf(mint, bank)
        return inContext(
          bank.slot,
          largest.map(({ address, token }) => ({
            address,
            ...tokenAmount(token.amount, decimals),
          })),
        )
      },
    ),

    getTokenAccountsByOwner: method(
      z.tuple([AddressParam, TokenFilter, AccountConfig.optional()]),
      ([owner, filter, config]) => {
        const bank = bankOf(chain, config)
        const read = (key: Address) => chain.account(key, bank.commitment)
        const value = settled(chain, bank, store.tokenAccountsOf(owner), isTokenAt(32, owner))
          .flatMap(({ address, state }) => heldBy(address, state))
          .filter(({ token, state }) => token.owner === owner && fits(filter, token.mint, state))
          .map(({ address, state }) => ({
            pubkey: address,
            account: encodeAccount(state, config ?? {}, read),
          }))
        return inContext(bank.slot, value)
      },
    ),
  }
}

/** Whether a Token program's account has `key` at this offset, checked before parsing. */
function isTokenAt(offset: number, key: Address): (state: AccountState) => boolean {
  const wanted = Buffer.from(getAddressEncoder().encode(key))
  return ({ owner, data }) =>
    isTokenProgram(owner) && wanted.equals(data.subarray(offset, offset + wanted.length))
}

function heldBy(address: Address, state: AccountState) {
  const token = readTokenAccount(state)
  return token ? [{ address, state, token }] : []
}

function fits(filter: z.output<typeof TokenFilter>, mint: Address, state: AccountState): boolean {
  return 'mint' in filter ? mint === filter.mint : state.owner === filter.programId
}
