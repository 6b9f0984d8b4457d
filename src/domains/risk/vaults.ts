import type { VenueId } from '../../contract/launches/venues.ts'
import type { Holder, Launch, Snapshot } from '../launches/index.ts'

/**
 * Holders that are not people: curves, pools, lockers, and burns. Excluded from every measure of
 * concentration; otherwise each new coin would show a "single holder".
 */

/**
 * Program addresses that own vaults and hold no data themselves, so that the chain shows them like
 * wallets. Each is derived from the seed beside it, which a test repeats.
 */
export const VAULT_OWNERS: Readonly<Record<string, { program: string; seed: string }>> = {
  BwWK17cbHxwWBKZkUYvzxLcNQ1YVyaFezduWbtm2de6s: {
    program: 'MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e',
    seed: 'sol-vault',
  },
  WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh: {
    program: 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
    seed: 'vault_auth_seed',
  },
  GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL: {
    program: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    seed: 'vault_and_lp_mint_auth_seed',
  },
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1': {
    program: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
    seed: 'amm authority',
  },
  FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM: {
    program: 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
    seed: 'pool_authority',
  },
  HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC: {
    program: 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
    seed: 'pool_authority',
  },
  GVVUi6DaocSEAp8ATnXFAPNF5irCWjCvmPCzoaGAf5eJ: {
    program: 'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4',
    seed: 'vault_authority',
  },
  '3f7GcQFG397GAaEnv51zR6tsTVihYRydnydDD1cXekxH': {
    program: 'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE',
    seed: 'lock_cp_authority_seed',
  },
}

/** pump.fun's agent of Mayhem mode: it trades at random with tokens of its own, burned after a day. */
export const MAYHEM_AGENT = 'BwWK17cbHxwWBKZkUYvzxLcNQ1YVyaFezduWbtm2de6s'

const PUMPFUN = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'
const MAYHEM = 'MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e'
const PUMPSWAP = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'
const LAUNCHLAB = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj'
const CPMM = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
const AMM_V4 = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'
const DBC = 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN'
const DAMM_V2 = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'
const MOONSHOT = 'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG'
const BOOP = 'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4'
const HEAVEN = 'HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o'

/**
 * The programs that hold a coin for its own market: at its launch venue, and where the launchpad moves it. What
 * sits in any other pool is a position, and belongs to whoever put it there.
 */
const MARKETS: Readonly<Record<VenueId, { own: readonly string[]; later: readonly string[] }>> = {
  pumpfun: { own: [PUMPFUN, MAYHEM], later: [PUMPSWAP, AMM_V4] },
  pumpswap: { own: [PUMPSWAP], later: [] },
  launchlab: { own: [LAUNCHLAB], later: [CPMM, AMM_V4] },
  cpmm: { own: [CPMM], later: [] },
  ammv4: { own: [AMM_V4], later: [] },
  dbc: { own: [DBC], later: [DAMM_V2] },
  dammv2: { own: [DAMM_V2], later: [] },
  moonshot: { own: [MOONSHOT], later: [AMM_V4, DAMM_V2] },
  boop: { own: [BOOP], later: [CPMM] },
  heaven: { own: [HEAVEN], later: [] },
}

/** Raydium's lock never gives liquidity tokens back (https://docs.raydium.io, Burn & Earn). */
const FOREVER = 'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE'

/** Burn addresses: nobody has a private key for them. */
const BURNS: ReadonlySet<string> = new Set([
  '1nc1nerator11111111111111111111111111111111',
  '11111111111111111111111111111111',
])

/** Where a coin's market is, as far as known. */
type MarketPlace = {
  in?: 'curve' | 'pool' | undefined
  pools?: readonly string[] | undefined
}

/** {@link MarketPlace} of a snapshot. */
export function marketPlaceOf({
  liquidity,
  pools,
}: Pick<Snapshot, 'liquidity' | 'pools'>): MarketPlace {
  return { in: liquidity?.in, pools }
}

/**
 * True for holdings of the coin's own market, of a burn address, and of a lock that holds all of it on terms that we
 * read. Any other locker's or pool's belong to a person.
 */
export function isVault(holder: Holder, launch: Launch, place: MarketPlace = {}): boolean {
  return (
    isAtMarket(holder, launch, place) ||
    isOutOfReach(holder) ||
    isHeldByProgram(holder, launch, place)
  )
}

/** By address: the curve or pool of the launch, or a pool that is known since. */
function isAtMarket({ account, owner }: Holder, { pool }: Launch, { pools }: MarketPlace): boolean {
  if (pool !== null && (account === pool || owner === pool)) return true
  return owner !== null && pools?.includes(owner) === true
}

function isOutOfReach(holder: Holder): boolean {
  const { owner, amount } = holder
  if (owner !== null && (BURNS.has(owner) || owner === MAYHEM_AGENT)) return true
  return amount > 0n && atLarge(holder) === 0n
}

function isHeldByProgram(
  { owner, ownerProgram, pool }: Holder,
  launch: Launch,
  place: MarketPlace,
): boolean {
  const shared = owner !== null && Object.hasOwn(VAULT_OWNERS, owner) ? VAULT_OWNERS[owner] : null
  const program = shared?.program ?? ownerProgram
  if (program === null) return false
  if (program === FOREVER) return true
  const known = [launch.pool, ...(place.pools ?? [])].filter((one) => one !== null)
  if (pool !== undefined && known.length > 0) return known.includes(pool)
  const { own, later } = MARKETS[launch.venue]
  if (own.includes(program)) return true
  // A PumpSwap pool owns its vault, so one whose address we don't know is somebody's own.
  const isOther = program === PUMPSWAP && (place.pools?.length ?? 0) > 0
  return place.in !== 'curve' && !isOther && later.includes(program)
}

/** Raw units of a holding that can leave within 30 days: all of it, unless a lock's terms say otherwise. */
export function atLarge({ amount, lock }: Pick<Holder, 'amount' | 'lock'>): bigint {
  if (!lock || lock.isRevocable) return amount
  return amount > lock.locked ? amount - lock.locked : 0n
}

/** Who can move a holding: a lock's recipient, whoever put it into a vault, or the owner. null: unknown. */
export function personBehind({ owner, lock, depositor }: Holder): string | null {
  return lock?.recipient ?? depositor ?? owner
}

/** Whether a program of the venue holds an authority, so that it acts only by the venue's rules. */
export function isOfVenue(authority: string, { pool }: Launch): boolean {
  return authority === pool || Object.hasOwn(VAULT_OWNERS, authority)
}
