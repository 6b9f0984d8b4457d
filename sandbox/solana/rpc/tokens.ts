import { type Address, getAddressEncoder } from '@solana/kit'
import { z } from 'zod'
import { isTokenProgram } from '../../../src/contract/token-programs.ts'
import type { AccountState } from '../account.ts'
import type { Chain } from '../chain.ts'
import type { LedgerStore } from '../store.ts'
import { encodeAccount } from '../wire/encode-account.ts'
import { type Mint, readMint, readTokenAccount, tokenAmount } from '../wire/token-layout.ts'
import { settled } from './accounts.ts'
import { type Bank, bankOf, inContext } from './bank.ts'
import { INVALID_PARAMS, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'
import { AccountConfig, AddressParam, CommitmentConfig } from './shapes.ts'

const TokenFilter = z.union([
  z.strictObject({ mint: AddressParam }),
  z.strictObject({ programId: AddressParam }),
])

/** Reading SPL Token mints and accounts. */
export function tokenMethods(chain: Chain, store: LedgerStore): Record<string, RpcMethod> {
  return {
    getTokenAccountBalance: method(
      z.tuple([AddressParam, CommitmentConfig.optional()]),
      ([key, config]) => {
        const bank = bankOf(chain, config)
        const account = chain.account(key, bank.commitment)
        if (!account) throw refusal('could not find account')
        const token = readTokenAccount(account)
        if (!token) throw refusal('not a Token account')
        return inContext(
          bank.slot,
          tokenAmount(token.amount, mintOf(chain, token.mint, bank).decimals),
        )
      },
    ),

    getTokenSupply: method(
      z.tuple([AddressParam, CommitmentConfig.optional()]),
      ([key, config]) => {
        const bank = bankOf(chain, config)
        const account = chain.account(key, bank.commitment)
        if (!account) throw refusal('could not find account')
        if (!isTokenProgram(account.owner)) throw refusal('not a Token mint')
        const mint = readMint(account)
        if (!mint) throw refusal('mint could not be unpacked')
        return inContext(bank.slot, tokenAmount(mint.supply, mint.decimals))
      },
    ),

    getTokenLargestAccounts: method(
      z.tuple([AddressParam, CommitmentConfig.optional()]),
      ([mint, config]) => {
        const bank = bankOf(chain, config)
        const { decimals } = mintOf(chain, mint, bank)
        const largest = settled(chain, bank, store.tokenAccountsOfMint(mint), isTokenAt(0, mint))
          .flatMap(({ address, state }) => heldBy(address, state))
          .filter(({ token }) => token.mint === mint)
          .sort((a, b) => Number(b.token.amount - a.token.amount))
          .slice(0, 20)
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
        checkFilter(chain, filter, bank)
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

function mintOf(chain: Chain, key: Address, bank: Bank): Mint {
  const account = chain.account(key, bank.commitment)
  if (!account) throw refusal('could not find mint')
  const mint = readMint(account)
  if (!mint) throw refusal('Token mint could not be unpacked')
  return mint
}

function checkFilter(chain: Chain, filter: z.output<typeof TokenFilter>, bank: Bank): void {
  if ('mint' in filter) mintOf(chain, filter.mint, bank)
  else if (!isTokenProgram(filter.programId)) throw refusal('unrecognized Token program id')
}

function refusal(words: string): RpcError {
  return new RpcError(INVALID_PARAMS, `Invalid param: ${words}`)
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
