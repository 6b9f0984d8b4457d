import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import {
  isTokenProgram,
  METADATA_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../../contract/token-programs.ts'
import type { AddressReader, ScanResult, WalletScan } from '../../../domains/scans/ports.ts'
import { type Clock, SECOND } from '../../../kernel/clock.ts'
import { createBudget } from '../rpc/budget.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'
import { type Mint, readMint, readTokenWords } from '../wire/mint-layout.ts'
import { mintsCreatedBy } from './mints-created.ts'

/** `Metadata` in https://docs.rs/mpl-token-metadata: key, update authority, mint, then the words. */
const METADATA_WORDS_AT = 1 + 32 + 32

const A_SECOND = 10
/** How far back a wallet's history is listed, and how much of it is read. */
const MOST_LISTED = 1_000
const MOST_READ = 20

/** Reads from the chain what can be read at once. All scans share ten requests a second. */
export function readAddress(rpc: SolanaRpc, clock: Clock): AddressReader {
  const budget = createBudget(clock, A_SECOND)

  async function within<T>(request: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await budget.take(signal)
    return request()
  }

  return async function read(address, signal): Promise<ScanResult> {
    const account = await within(() => rpc.getAccount(address, signal), signal)
    if (account === null) return { kind: 'nothing' }
    const { owner, lamports, executable } = account
    if (executable) return { kind: 'program' }
    if (owner === SYSTEM_PROGRAM)
      return { kind: 'wallet', lamports, ...(await readHistory(address, signal)) }
    const isToken = isTokenProgram(owner)
    const mint = isToken ? readMint(Buffer.from(account.data[0], 'base64')) : null
    if (!mint) return { kind: 'account', owner }
    const [words, holders] = await Promise.all([
      readName(address, mint, signal),
      within(() => rpc.getLargestHolders(address, signal), signal).catch(() => null),
    ])
    return {
      kind: 'mint',
      name: words?.name ?? null,
      symbol: words?.symbol ?? null,
      token2022: owner === TOKEN_2022_PROGRAM,
      decimals: mint.decimals,
      supply: mint.supply,
      mintAuthority: mint.mintAuthority,
      freezeAuthority: mint.freezeAuthority,
      extensions: mint.extensions,
      holders: holders?.map(({ address: at, amount }) => ({ account: at, amount })) ?? null,
    }
  }

  async function readName(address: string, { metadata }: Mint, signal?: AbortSignal) {
    if (metadata) return metadata
    const encode = getAddressEncoder().encode
    const [at] = await getProgramDerivedAddress({
      programAddress: METADATA_PROGRAM,
      seeds: ['metadata', encode(METADATA_PROGRAM), encode(address as Address)],
    })
    const account = await within(() => rpc.getAccount(at, signal), signal).catch(() => null)
    if (account?.owner !== METADATA_PROGRAM) return null
    return readTokenWords(Buffer.from(account.data[0], 'base64').subarray(METADATA_WORDS_AT))
  }

  async function readHistory(
    address: string,
    signal?: AbortSignal,
  ): Promise<Omit<WalletScan, 'lamports'>> {
    const query = { commitment: 'confirmed', limit: MOST_LISTED } as const
    const list = () => rpc.getSignaturesForAddress(address, query, signal)
    const listed = await within(list, signal).catch(() => null)
    if (listed === null) return { since: null, transactions: null, created: null, read: 0 }
    const oldest = listed.length < MOST_LISTED ? listed.at(-1)?.blockTime : null
    const recent = listed.filter(({ err }) => err === null).slice(0, MOST_READ)
    const created = await Promise.all(
      recent.map(async ({ signature }) => {
        const fetch = () => rpc.getTransaction(signature, 'confirmed', signal)
        const raw = await within(fetch, signal).catch(() => null)
        return raw && mintsCreatedBy(raw, address)
      }),
    )
    const known = created.filter((mints) => mints !== null)
    return {
      since: oldest ? oldest * SECOND : null,
      transactions: listed.length,
      created: recent.length > 0 && known.length === 0 ? null : known.flat(),
      read: known.length,
    }
  }
}
