import type {
  Invocation,
  Scene,
  TokenAccount,
  Venue,
} from '../../../src/adapters/solana/wire/venue.ts'

/** One run of a venue's program as logs and instructions may have told it. */
export function invocationOf(venue: Venue, told: Partial<Invocation> = {}): Invocation {
  const { program } = venue
  return {
    program,
    path: '0',
    caller: null,
    accounts: null,
    data: null,
    events: [],
    logs: [],
    ...told,
  }
}

export function sceneWith(
  invocations: readonly Invocation[],
  tokenAccounts: Readonly<Record<string, TokenAccount>> = {},
): Scene {
  return {
    signature: 'signature',
    slot: 7,
    payer: null,
    blockTime: null,
    invocations,
    truncated: false,
    tokenAccount: (address) => tokenAccounts[address] ?? null,
    transfers: () => [],
    words: () => null,
  }
}

/** What a venue makes of one run that stands alone. */
export function decodeAlone(venue: Venue, told: Partial<Invocation>) {
  const invocation = invocationOf(venue, told)
  return venue.decode(invocation, sceneWith([invocation]))
}
