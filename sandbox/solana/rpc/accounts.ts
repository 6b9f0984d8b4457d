import { z } from 'zod'
import type { Chain } from '../chain.ts'
import type { AccountRow, LedgerStore } from '../store.ts'
import { encodeAccount } from '../wire/encode-account.ts'
import { type Bank, bankOf, inContext } from './bank.ts'
import { bytesOfBase58, bytesOfBase64 } from './binary.ts'
import { INVALID_PARAMS, RpcError } from './error.ts'
import { method, type RpcMethod } from './method.ts'
import { AccountConfig, AddressParam, accountFields, BankConfig, Slot, upTo } from './shapes.ts'

const Filter = z.union([
  z.object({ dataSize: Slot }),
  z.object({
    memcmp: z.object({
      offset: Slot,
      bytes: z.string().max(200),
      encoding: z.enum(['base58', 'base64']).nullish(),
    }),
  }),
])

export const AccountFilters = upTo(Filter, 4, 'filters')

const ProgramConfig = z
  .looseObject({
    ...accountFields,
    withContext: z.boolean().nullish(),
    filters: AccountFilters.nullish(),
  })
  .nullish()

/** Reading accounts by address and by owner. */
export function accountMethods(chain: Chain, store: LedgerStore): Record<string, RpcMethod> {
  const encode = (row: AccountRow['state'] | null, bank: Bank, config: AccountConfig) =>
    encodeAccount(row, config ?? {}, (key) => chain.account(key, bank.commitment))

  return {
    getBalance: method(z.tuple([AddressParam, BankConfig.optional()]), ([key, config]) => {
      const bank = bankOf(chain, config)
      return inContext(bank.slot, chain.account(key, bank.commitment)?.lamports ?? 0)
    }),

    getAccountInfo: method(z.tuple([AddressParam, AccountConfig.optional()]), ([key, config]) => {
      const bank = bankOf(chain, config)
      return inContext(bank.slot, encode(chain.account(key, bank.commitment), bank, config))
    }),

    getMultipleAccounts: method(
      z.tuple([upTo(AddressParam, 100), AccountConfig.optional()]),
      ([keys, given]) => {
        const config = { ...given, encoding: given?.encoding ?? ('base64' as const) }
        const bank = bankOf(chain, config)
        const states = keys.map((key) => chain.account(key, bank.commitment))
        return inContext(
          bank.slot,
          states.map((state) => encode(state, bank, config)),
        )
      },
    ),

    getProgramAccounts: method(
      z.tuple([AddressParam, ProgramConfig.optional()]),
      ([program, config]) => {
        const bank = bankOf(chain, config)
        const checks = (config?.filters ?? []).map(readFilter)
        const isOwned = ({ owner }: AccountRow['state']) => owner === program
        const value = settled(chain, bank, store.accountsOwnedBy(program), isOwned)
          .filter(({ state }) => checks.every((ok) => ok(state.data)))
          .map(({ address, state }) => ({ pubkey: address, account: encode(state, bank, config) }))
        return config?.withContext ? inContext(bank.slot, value) : value
      },
    ),
  }
}

/** Reverts account rows to the state of `bank`, including accounts created or closed since then. */
export function settled(
  chain: Chain,
  bank: Bank,
  rows: AccountRow[],
  fits: (state: AccountRow['state']) => boolean,
): AccountRow[] {
  const changed = chain.changedSince(bank.commitment)
  const kept = rows.filter(({ address }) => !changed.has(address))
  for (const [address, state] of changed) {
    if (state && fits(state)) kept.push({ address, state })
  }
  return kept
}

/** Whether an account's data fits a filter. */
export function readFilter(filter: z.output<typeof Filter>): (data: Uint8Array) => boolean {
  if ('dataSize' in filter) return (data) => data.length === filter.dataSize
  const { offset } = filter.memcmp
  const wanted = wantedBytes(filter.memcmp)
  return (data) => Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0
}

function wantedBytes({ bytes, encoding }: { bytes: string; encoding?: string | null | undefined }) {
  const is64 = encoding === 'base64'
  try {
    return is64 ? bytesOfBase64(bytes) : bytesOfBase58(bytes)
  } catch (error) {
    const kind = is64 ? 'Base64DecodeError' : 'Base58DecodeError'
    throw new RpcError(INVALID_PARAMS, `Invalid param: ${kind}(${(error as Error).message})`)
  }
}
