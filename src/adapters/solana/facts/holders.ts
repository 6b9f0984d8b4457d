import { type Address, getAddressDecoder, isOffCurveAddress } from '@solana/kit'
import { SYSTEM_PROGRAM } from '../../../contract/token-programs.ts'
import type { Holder } from '../../../domains/launches/ports.ts'
import { descending } from '../../../kernel/compare.ts'
import type { RawAccount } from '../rpc/answers.ts'
import type { RequestAllowance } from './request-allowance.ts'
import { addVaultTerms, type KnownVaults } from './vault-terms.ts'

const MOST = 20
/** Of a token account: mint, then owner. `Account` of https://docs.rs/spl-token-interface. */
const OWNER = { offset: 32, length: 32 }
const NOTHING = { offset: 0, length: 0 }

/** What reading holders takes, and what was found about vaults before. */
type HolderReads = {
  launch: RequestAllowance
  vaults: RequestAllowance
  known: KnownVaults
}

/**
 * Three requests: the largest accounts, their owners, and whose those are; more for lockers and positions, where there
 * are any. Holders beyond the allowance are null. null: not even the accounts were available.
 */
export async function fetchHolders(
  reads: HolderReads,
  mint: string,
  signal?: AbortSignal,
): Promise<Holder[] | null> {
  const { rpc, ask, accounts: read } = reads.launch
  const largest = await ask('facts', (late) => rpc.getLargestHolders(mint, late), signal)
  if (largest === null) return null
  const accounts = largest.answer.slice(0, MOST).sort((a, b) => descending(a.amount, b.amount))
  const nobody = accounts.map(({ address, amount }) => ({
    account: address,
    owner: null,
    ownerProgram: null,
    amount,
  }))
  if (accounts.length === 0) return nobody

  const addresses = accounts.map(({ address }) => address)
  const owned = await read(addresses, OWNER, signal)
  if (owned === null) return nobody
  const holders = nobody.map((holder, index) => ({
    ...holder,
    owner: ownerIn(owned.answer[index] ?? null),
  }))

  const owners = [...new Set(holders.flatMap(({ owner }) => (owner === null ? [] : [owner])))]
  if (owners.length === 0) return holders
  const behind = await read(owners, NOTHING, signal)
  if (behind === null) return holders
  const programs = new Map(
    owners.map((owner, index) => [owner, programOf(owner, behind.answer[index] ?? null)]),
  )
  const known = holders.map((holder) => ({
    ...holder,
    ownerProgram: holder.owner === null ? null : (programs.get(holder.owner) ?? null),
  }))
  return addVaultTerms(reads, mint, known, signal)
}

function ownerIn(account: RawAccount | null): string | null {
  const bytes = account && Buffer.from(account.data[0], 'base64')
  return bytes?.length === OWNER.length ? getAddressDecoder().decode(bytes) : null
}

/**
 * A wallet is the System program's, also one that holds nothing and so has no account. An address
 * without a key that is System's is some program's, and nothing here says whose.
 */
function programOf(owner: string, account: RawAccount | null): string | null {
  const program = account?.owner ?? SYSTEM_PROGRAM
  const isWallet = program !== SYSTEM_PROGRAM || !isOffCurveAddress(owner as Address)
  return isWallet ? program : null
}
