import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import {
  METADATA_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../contract/token-programs.ts'
import type { MintFacts } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { RawAccount } from '../rpc/answers.ts'
import { readMint, readMintEntries } from '../wire/mint-layout.ts'
import { readExtensions } from './read-extensions.ts'
import { readMetaplex, readTokenMetadata } from './read-metadata.ts'
import type { RequestAllowance } from './request-allowance.ts'

/** Logs come faster than the accounts that they name. */
const TRIES = 3
const TRY_AFTER = 0.5 * SECOND

/** One request for the mint and its metadata. null: not available, or no mint. */
export async function fetchMint(
  { clock, accounts }: RequestAllowance,
  mint: string,
  signal?: AbortSignal,
): Promise<MintFacts | null> {
  const addresses = [mint, await metadataAddress(mint)]
  for (let turn = 0; turn < TRIES; turn += 1) {
    if (turn > 0) await clock.wait(TRY_AFTER * turn, signal)
    const asked = await accounts(addresses, undefined, signal)
    if (asked === null) return null
    const [account, metadata] = asked.answer
    if (account) return factsOf(mint, account, metadata ?? null)
  }
  return null
}

/** Hostile bytes: null if they are not a mint. */
function factsOf(mint: string, account: RawAccount, metadata: RawAccount | null): MintFacts | null {
  const token2022 = account.owner === TOKEN_2022_PROGRAM
  if (!token2022 && account.owner !== TOKEN_PROGRAM) return null
  const data = Buffer.from(account.data[0], 'base64')
  const read = readMint(data)
  if (read === null) return null
  const { decimals, supply, mintAuthority, freezeAuthority } = read
  const entries = token2022 ? readMintEntries(data) : []
  const metaplex =
    metadata?.owner === METADATA_PROGRAM ? Buffer.from(metadata.data[0], 'base64') : null
  return {
    token2022,
    decimals,
    supply,
    mintAuthority,
    freezeAuthority,
    extensions: readExtensions(entries),
    metadata: readTokenMetadata(entries) ?? (metaplex && readMetaplex(metaplex, mint)),
  }
}

async function metadataAddress(mint: string): Promise<string> {
  const encode = getAddressEncoder().encode
  const [at] = await getProgramDerivedAddress({
    programAddress: METADATA_PROGRAM,
    seeds: ['metadata', encode(METADATA_PROGRAM), encode(mint as Address)],
  })
  return at
}
