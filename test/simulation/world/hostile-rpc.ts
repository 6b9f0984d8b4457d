import type { ListedSignature } from '../../../src/adapters/solana/rpc/answers.ts'
import { BadAnswer } from '../../../src/adapters/solana/rpc/errors.ts'
import type { SolanaRpc } from '../../../src/adapters/solana/rpc/rpc.ts'
import type { RawTransaction } from '../../../src/adapters/solana/wire/raw-transaction.ts'
import { type Clock, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { RetryableError } from '../../../src/kernel/errors.ts'
import type { Chain, Heads, Landed } from './chain.ts'
import { roll } from './random.ts'
import type { Work } from './sim-clock.ts'

/** By then everything is listed and available. */
const LATEST = 7 * MINUTE
/** Endpoints may return fewer than requested. */
const [SHORT_PAGE, PAGE] = [40, 150]
const GENESIS = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'

/**
 * Endpoints as on a bad day: unreachable, busy, or behind, with lists that have gaps, repeat themselves, or
 * are out of order, and with transactions that are listed before they can be read. All of this ends: the
 * truth is reported eventually.
 */
export function hostileRpc(chain: Chain, clock: Clock, work: Work, seed: string): SolanaRpc {
  const minute = () => Math.floor(clock.now() / MINUTE)
  const second = () => Math.floor(clock.now() / SECOND)

  function trouble(method: string, argument: string) {
    if (roll(seed, 'away', minute()) < 0.03) throw new RetryableError('HTTP 503')
    const error = roll(seed, method, argument, second())
    if (error < 0.02) throw new RetryableError('connection failed')
    if (error < 0.025) {
      throw new RetryableError('HTTP 429', { retryAfterMs: (5 + error * 400) * SECOND })
    }
  }

  /** Some answers come from an endpoint that is behind. */
  function view(method: string): Heads {
    const heads = chain.heads()
    const chance = roll(seed, 'behind', method, second())
    if (chance >= 0.05) return heads
    const behind = Math.floor(chance * 1_000)
    return {
      tip: heads.tip - behind,
      confirmed: heads.confirmed - behind,
      finalized: heads.finalized - behind,
    }
  }

  const ageMs = ({ blockTime }: Landed) => clock.now() - blockTime * SECOND

  /** Most are listed and available at once, some after seconds, a few after minutes. */
  function isLate(what: string, landed: Landed, share: number): boolean {
    if (ageMs(landed) >= LATEST) return false
    const chance = roll(seed, what, landed.signature, landed.slot)
    if (chance > share) return false
    const delay = chance < share / 8 ? LATEST : (chance / share) * MINUTE
    return ageMs(landed) < delay
  }

  function listed(landed: Landed, heads: Heads): ListedSignature {
    const { signature, slot, failed, blockTime } = landed
    const err = failed ? { InstructionError: [0, { Custom: 1 }] } : null
    const confirmationStatus = slot <= heads.finalized ? 'finalized' : 'confirmed'
    return { signature, slot, err, blockTime, confirmationStatus }
  }

  async function answer<T>(method: string, argument: string, give: () => T): Promise<T> {
    trouble(method, argument)
    return give()
  }

  return {
    getAccount: () => answer('getAccount', '', () => null),
    getLargestHolders: () => answer('getLargestHolders', '', () => []),
    getTokenAmounts: () => answer('getTokenAccountsByOwner', '', () => []),
    getSlot: (commitment) =>
      answer('getSlot', commitment, () => {
        const heads = view(`getSlot ${commitment}`)
        return commitment === 'processed' ? heads.tip : heads[commitment]
      }),
    getSignaturesForAddress: (address, { commitment, before, minContextSlot = 0, limit = 1_000 }) =>
      answer('getSignaturesForAddress', `${address} ${commitment}`, () => {
        const heads = view(`list ${commitment}`)
        if (heads[commitment] < minContextSlot) throw new RetryableError('behind')
        const all = chain.of(address)
        const from =
          before === undefined ? all.length : all.findLastIndex((one) => one.signature === before)
        const isShort = roll(seed, 'short', commitment, second()) < 0.1
        const most = Math.min(limit, isShort ? SHORT_PAGE : PAGE)
        const page: ListedSignature[] = []
        for (let at = from - 1; at >= 0 && page.length < most; at -= 1) {
          const landed = all[at] as Landed
          if (landed.slot > heads[commitment] || isLate('unlisted', landed, 0.04)) continue
          page.push(listed(landed, heads))
        }
        return disturbed(page, roll(seed, 'disturbed', commitment, second()))
      }),
    getTransaction: (signature, commitment) =>
      work.track(
        answer('getTransaction', signature, () => {
          const landed = chain.find(signature)
          const heads = view(`get ${commitment}`)
          if (!landed || landed.slot > heads[commitment]) return null
          if (isLate('unread', landed, 0.06)) return null
          if (roll(seed, 'bad', signature, second()) < 0.01) throw new BadAnswer('wrong shape')
          return rawTransaction(landed, chain.before(landed))
        }),
      ),
    getSignatureStatuses: (signatures) =>
      answer('getSignatureStatuses', '', () => {
        const heads = chain.heads()
        const value = signatures.map((signature) => {
          const landed = chain.find(signature)
          const forgets = roll(seed, 'forgets', signature, minute()) < 0.02
          return landed && !forgets ? listed(landed, heads) : null
        })
        return { context: { slot: heads.confirmed }, value }
      }),
    getLatestBlockhash: async () => ({ blockhash: GENESIS, lastValidBlockHeight: 1n }),
    getGenesisHash: async () => GENESIS,
    calls: () => ({}),
  }
}

function disturbed(page: ListedSignature[], chance: number): ListedSignature[] {
  if (chance < 0.04) return page.flatMap((one, index) => (index % 3 === 0 ? [one, one] : [one]))
  if (chance < 0.08) return page.toReversed()
  if (chance < 0.12) {
    const slots = Map.groupBy(page, ({ slot }) => slot)
    return [...slots.values()].flatMap((slot) => slot.toReversed())
  }
  return page
}

function rawTransaction(landed: Landed, before: bigint): RawTransaction {
  const { to, keys, change, slot, blockTime, failed, wire, tokens, token } = landed
  const at = (balance: bigint) => keys.map((key) => (key === to && !token ? balance : 0n))
  const balance = ({ mint, amount, owner }: Landed['tokens'][number], index: number) => ({
    accountIndex: index,
    mint,
    owner,
    uiTokenAmount: { amount },
  })
  return {
    slot,
    blockTime,
    version: 0,
    transaction: wire,
    meta: {
      err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
      preBalances: at(before),
      postBalances: at(before + change),
      innerInstructions: landed.innerInstructions,
      preTokenBalances: usdcBalances(landed, before, 0n),
      postTokenBalances: [
        ...tokens.map((one) => balance(one, keys.indexOf(to))),
        ...usdcBalances(landed, before + change, failed ? 0n : (token?.units ?? 0n)),
      ],
    },
  }
}

/** Token balances of our account and of the two that USDC moved between; only the differences count. */
function usdcBalances({ token, keys, moves }: Landed, held: bigint, moved: bigint) {
  if (!token) return []
  const { ours, from, to, mint } = token
  const owner = moves[0]?.from ?? token.authority
  const entry = (account: string, of: string, mintOf: string, amount: bigint) => ({
    accountIndex: keys.indexOf(account),
    mint: mintOf,
    owner: of,
    uiTokenAmount: { amount: `${amount}` },
  })
  return [
    entry(ours.address, ours.owner, ours.mint, held),
    entry(from, owner, mint, token.units - moved),
    ...(to === ours.address ? [] : [entry(to, owner, mint, moved)]),
  ]
}
