import { type Address, address, isAddress } from '@solana/kit'
import { SYSTEM_PROGRAM } from '../../../contract/token-programs.ts'
import type { Holder, LockTerms } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import type { RawAccount } from '../rpc/answers.ts'
import { isWatched, PROGRAMS } from '../wire/programs.ts'
import { ESCROW, JUPITER_LOCK, lockTermsIn } from './lock-terms.ts'
import type { RequestAllowance } from './request-allowance.ts'
import { CONTRACT, STREAMFLOW, streamTermsIn } from './stream-terms.ts'
import { fetchVaultOrigin, isSharedOwner, poolOfVault, type VaultOrigin } from './vault-origin.ts'

/** Smaller holdings change no rule. One in so many parts of what is listed. */
const MATTERS = 100n
const MOST_VAULTS = 3
/** Holders are due at a stage; what a vault's history says can follow at the next one. */
const DEADLINE_MS = 3 * SECOND
/** As many as one request takes. */
const MOST_ACCOUNTS = 100

/** What was found about a launch's vaults at its earlier stages. */
export type KnownVaults = Map<string, VaultOrigin>

type Reads = {
  /** For accounts. */
  launch: Pick<RequestAllowance, 'accounts' | 'clock'>
  /** For histories, with an allowance of its own. */
  vaults: Pick<RequestAllowance, 'rpc' | 'ask'>
  known: KnownVaults
}

/**
 * Adds on what terms lockers hold tokens, and who put them into other programs' vaults. What can't be read within the
 * deadline is left out, and such a holding counts as its owner's. Never throws.
 */
export async function addVaultTerms(
  reads: Reads,
  mint: string,
  holders: readonly Holder[],
  signal?: AbortSignal,
): Promise<Holder[]> {
  const withLocks = await addJupiterLocks(reads, mint, holders, signal)
  const listed = withLocks.reduce((sum, { amount }) => sum + amount, 0n)
  const open = withLocks
    .filter((holder) => holder.amount * MATTERS >= listed && isOthersVault(holder))
    .slice(0, MOST_VAULTS)
  if (open.length === 0) return withLocks
  const found = new Map<string, Partial<Holder>>()
  const read = (late: AbortSignal) =>
    Promise.all(
      open.map(async (holder) => {
        found.set(holder.account, await readVault(reads, mint, holder, late))
      }),
    )
  await withDeadline(reads.launch.clock, DEADLINE_MS, read, signal).catch(() => {})
  return withLocks.map((holder) => ({ ...holder, ...found.get(holder.account) }))
}

/** Whether a program holds it for somebody: an account that owns itself, a pool's vault, or another program's. */
function isOthersVault({ account, owner, ownerProgram }: Holder): boolean {
  if (owner === null || ownerProgram === JUPITER_LOCK) return false
  if (owner === account || isSharedOwner(owner)) return true
  if (ownerProgram === null || ownerProgram === SYSTEM_PROGRAM) return false
  return ownerProgram === PROGRAMS.pumpswap || !isWatched(ownerProgram)
}

async function readVault(
  { launch, vaults, known }: Reads,
  mint: string,
  holder: Holder,
  signal: AbortSignal,
): Promise<Partial<Holder>> {
  const { account, owner, ownerProgram } = holder
  if (!isAddress(account) || owner === null) return {}
  const vault = { account, owner }
  const origin = known.get(account) ?? (await fetchVaultOrigin(vaults, vault, mint, signal))
  if (origin === null) return {}
  known.set(account, origin)
  const { depositor, keys } = origin
  const pool = await poolOfVault(vault, mint, keys)
  const isStream = keys.includes(STREAMFLOW) && (owner === account || ownerProgram === STREAMFLOW)
  const lock = isStream ? await readStream(launch, mint, account, keys, signal) : null
  return {
    ...(depositor !== null && { depositor }),
    ...(pool !== null && { pool }),
    ...(lock !== null && { lock }),
  }
}

/** The contract is among the accounts that the first deposit names. */
async function readStream(
  { accounts, clock }: Reads['launch'],
  mint: string,
  vault: Address,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<LockTerms | null> {
  const read = await accounts(keys.slice(0, MOST_ACCOUNTS), CONTRACT, signal)
  for (const account of read?.answer ?? []) {
    const bytes = account?.owner === STREAMFLOW ? bytesOf(account) : null
    const terms = bytes && streamTermsIn(bytes, { mint, vault }, clock.now())
    if (terms) return terms
  }
  return null
}

/** One more request, if a lock of Jupiter's is among the holders. */
async function addJupiterLocks(
  { launch: { accounts, clock } }: Reads,
  mint: string,
  holders: readonly Holder[],
  signal?: AbortSignal,
): Promise<Holder[]> {
  const escrows = holders.flatMap(({ owner, ownerProgram }) =>
    owner !== null && ownerProgram === JUPITER_LOCK ? [address(owner)] : [],
  )
  if (escrows.length === 0) return [...holders]
  const read = await accounts(escrows, ESCROW, signal)
  const terms = new Map<string, LockTerms | null>(
    escrows.map((escrow, index) => {
      const account = read?.answer[index] ?? null
      return [escrow, account && lockTermsIn(bytesOf(account), mint, clock.now())]
    }),
  )
  return holders.map((holder) =>
    holder.owner !== null && terms.has(holder.owner)
      ? { ...holder, lock: terms.get(holder.owner) ?? null }
      : holder,
  )
}

function bytesOf(account: RawAccount): Uint8Array {
  return Buffer.from(account.data[0], 'base64')
}
