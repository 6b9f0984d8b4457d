import type {
  Invocation,
  TokenAccountFacts,
  Venue,
  VenueTransaction,
} from '../../../src/adapters/solana/wire/venue.ts'

/** One run of a venue's program as decoded from logs and instructions. */
export function invocationOf(venue: Venue, given: Partial<Invocation> = {}): Invocation {
  const { program } = venue
  return {
    program,
    path: '0',
    caller: null,
    accounts: null,
    data: null,
    events: [],
    logs: [],
    ...given,
  }
}

export function transactionWith(
  invocations: readonly Invocation[],
  tokenAccounts: Readonly<Record<string, TokenAccountFacts>> = {},
): VenueTransaction {
  return {
    signature: 'signature',
    slot: 7,
    feePayer: null,
    blockTime: null,
    invocations,
    truncated: false,
    tokenAccount: (address) => tokenAccounts[address] ?? null,
    transfers: () => [],
    words: () => null,
  }
}

/** Decodes a single run of a venue's program. */
export function decodeAlone(venue: Venue, given: Partial<Invocation>) {
  const invocation = invocationOf(venue, given)
  return venue.decode(invocation, transactionWith([invocation]))
}
