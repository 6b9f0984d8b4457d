import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { isRecord } from '../wire/json.ts'
import { PROGRAMS } from '../wire/programs.ts'
import { readMessage } from '../wire/read-message.ts'
import type { RequestAllowance } from './request-allowance.ts'
import { senderIn } from './token-source.ts'

const PAGE = 100
/** A pool's vault is often made before the transaction that fills it. */
const OLDEST = 2

/** The first transaction that put tokens into a vault. */
export type VaultOrigin = {
  /** Who lost them in it; null: several could have. */
  depositor: string | null
  /** All accounts that it names. */
  keys: readonly string[]
}

/**
 * Up to three requests: the vault's history, and its oldest transactions until one fills it. null: nothing was available,
 * or its history is too long to read.
 */
export async function fetchVaultOrigin(
  { rpc, ask }: Pick<RequestAllowance, 'rpc' | 'ask'>,
  { account, owner }: { account: Address; owner: string },
  mint: string,
  signal?: AbortSignal,
): Promise<VaultOrigin | null> {
  const query = { commitment: 'confirmed', limit: PAGE } as const
  const list = (late: AbortSignal) => rpc.getSignaturesForAddress(account, query, late)
  const listed = (await ask('later', list, signal))?.answer ?? null
  if (listed === null || listed.length >= PAGE) return null
  const oldest = listed.filter(({ err }) => err === null).slice(-OLDEST)
  for (const { signature } of oldest.reverse()) {
    const read = (late: AbortSignal) => rpc.getTransaction(signature, 'confirmed', late)
    const answer = (await ask('later', read, signal))?.answer ?? null
    if (answer === null) return null
    const sender = senderIn(answer, owner, mint)
    if (sender !== null) return { depositor: sender.from, keys: keysOf(answer) }
  }
  return null
}

function keysOf(answer: unknown): string[] {
  if (!isRecord(answer) || !isRecord(answer.meta)) return []
  const message = readMessage(answer.transaction, answer.meta.loadedAddresses)
  if (message === null) return []
  const { keys } = message
  return Array.from({ length: keys.length }, (_, nth) => keys.at(nth)).filter((key) => key !== null)
}

type Seeds = (mint: Uint8Array, pool: Uint8Array) => (string | Uint8Array)[]

/**
 * Programs whose pools' vaults have one owner in common, and how a vault's address follows from its pool's. Sources:
 * https://github.com/MeteoraAg/damm-v2 `constants.rs`, https://github.com/raydium-io/raydium-cp-swap `states/pool.rs`.
 */
const SHARED: Readonly<Record<string, { program: Address; vault: Seeds }>> = {
  HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC: {
    program: address(PROGRAMS.dammv2),
    vault: (mint, pool) => ['token_vault', mint, pool],
  },
  GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL: {
    program: address(PROGRAMS.cpmm),
    vault: (mint, pool) => ['pool_vault', pool, mint],
  },
}

/** Whether many pools' vaults have this owner. */
export function isSharedOwner(owner: string): boolean {
  return Object.hasOwn(SHARED, owner)
}

/** The pool among `keys` whose vault of `mint` is this account; null: none. */
export async function poolOfVault(
  { account, owner }: { account: string; owner: string },
  mint: string,
  keys: readonly string[],
): Promise<string | null> {
  const shared = SHARED[owner]
  if (!shared) return null
  const { encode } = getAddressEncoder()
  const bytes = (key: string) => new Uint8Array(encode(address(key)))
  for (const pool of keys) {
    const seeds = shared.vault(bytes(mint), bytes(pool))
    const [vault] = await getProgramDerivedAddress({ programAddress: shared.program, seeds })
    if (vault === account) return pool
  }
  return null
}
