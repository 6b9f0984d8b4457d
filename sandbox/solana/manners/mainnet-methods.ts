import { isTokenProgram } from '../../../src/contract/token-programs.ts'
import type { Chain } from '../chain.ts'
import { INVALID_PARAMS, RpcError, SLOT_SKIPPED } from '../rpc/error.ts'
import type { RpcMethod } from '../rpc/method.ts'
import type { LedgerStore } from '../store.ts'
import type { Manners } from './manners.ts'

/** An unrelated failed transaction, to fill blocks. */
const STRANGER = {
  transaction: ['A'.repeat(800), 'base64'],
  version: 'legacy',
  meta: { err: { InstructionError: [0, 'Custom'] }, logMessages: ['Program log: '.padEnd(1_100)] },
}
const STRANGER_BYTES = JSON.stringify(STRANGER).length

/** The methods as mainnet answers them: skipped slots, large blocks, and late mints. */
export function mainnetMethods(
  methods: Readonly<Record<string, RpcMethod>>,
  chain: Chain,
  store: LedgerStore,
  { skippedEvery, blockBytes, lateMintMs }: Manners,
): Record<string, RpcMethod> {
  const isSkipped = (slot: number) =>
    slot % skippedEvery === 0 && store.entriesInSlot(slot).length === 0

  function refuseLate(mint: unknown) {
    const key = mint as Parameters<Chain['account']>[0]
    const account = chain.account(key, 'processed')
    const maxSlot = chain.newest()
    const first = store.mentions({ key, maxSlot, limit: 1_000 }).at(-1)
    const age = (maxSlot - (first?.slot ?? maxSlot)) * chain.pace.slotMs
    const isLate = first !== undefined && age < lateMintMs
    if (account && isTokenProgram(account.owner) && !isLate) return
    throw new RpcError(INVALID_PARAMS, 'Invalid param: could not find mint')
  }

  const call = (name: string, params: unknown) => methods[name]?.(params)
  return {
    ...methods,
    getBlock(params) {
      const [slot] = params as [number]
      if (isSkipped(slot)) {
        throw new RpcError(
          SLOT_SKIPPED,
          `Slot ${slot} was skipped, or missing in long-term storage`,
        )
      }
      const block = call('getBlock', params) as { transactions?: unknown[] }
      if (!block.transactions) return block
      const strangers = Array(Math.ceil(blockBytes / STRANGER_BYTES)).fill(STRANGER)
      return { ...block, transactions: [...block.transactions, ...strangers] }
    },
    getBlocks: (params) =>
      (call('getBlocks', params) as number[]).filter((slot) => !isSkipped(slot)),
    getTokenLargestAccounts(params) {
      refuseLate((params as unknown[])[0])
      return call('getTokenLargestAccounts', params)
    },
    getTokenAccountsByOwner(params) {
      const { mint } = (params as [unknown, { mint?: string }])[1]
      if (mint !== undefined) refuseLate(mint)
      return call('getTokenAccountsByOwner', params)
    },
  }
}
