import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../contract/token-programs.ts'
import type { TokenSource } from '../../../domains/launches/ports.ts'
import { isRecord } from '../wire/json.ts'
import { readMessage } from '../wire/read-message.ts'
import { balancesIn } from '../wire/token-moves.ts'
import type { RequestAllowance } from './request-allowance.ts'

/** A wallet that hands on what it got is followed once more. */
const HOPS = 2
const PAGE = 100

type Search = { wallet: string; mint: string; ends: ReadonlySet<string> }

/**
 * Up to three requests a hop: the history of the wallet's default token account under either token program, and the
 * transaction that first filled it, in which another owner lost as much. null: nothing was available.
 */
export async function fetchTokenSource(
  launch: Pick<RequestAllowance, 'rpc' | 'ask'>,
  { wallet, mint, ends }: Search,
  signal?: AbortSignal,
): Promise<TokenSource | null> {
  let found: TokenSource | null = null
  let at = wallet
  for (let hop = 0; hop < HOPS; hop += 1) {
    const sender = await fetchSender(launch, at, mint, signal)
    if (sender === null) break
    const amount: bigint =
      found === null || sender.amount < found.amount ? sender.amount : found.amount
    found = { wallet, from: sender.from, amount }
    if (sender.from === null || ends.has(sender.from)) break
    at = sender.from
  }
  return found
}

type Sender = { from: string | null; amount: bigint }

async function fetchSender(
  { rpc, ask }: Pick<RequestAllowance, 'rpc' | 'ask'>,
  wallet: string,
  mint: string,
  signal?: AbortSignal,
): Promise<Sender | null> {
  for (const program of [TOKEN_2022_PROGRAM, TOKEN_PROGRAM]) {
    const account = await tokenAccountOf(wallet, mint, program)
    const query = { commitment: 'confirmed', limit: PAGE } as const
    const list = (late: AbortSignal) => rpc.getSignaturesForAddress(account, query, late)
    const listed = (await ask('later', list, signal))?.answer ?? null
    if (listed === null || listed.length >= PAGE) return null
    const first = listed.findLast(({ err }) => err === null)
    if (!first) continue
    const read = (late: AbortSignal) => rpc.getTransaction(first.signature, 'confirmed', late)
    const asked = await ask('later', read, signal)
    return asked?.answer ? senderIn(asked.answer, wallet, mint) : null
  }
  return null
}

/**
 * The owner that lost at least what `wallet` received of `mint` in a transaction; from null: several could be, or
 * none. null: the wallet received nothing.
 */
export function senderIn(answer: unknown, wallet: string, mint: string): Sender | null {
  if (!isRecord(answer) || !isRecord(answer.meta)) return null
  const { meta } = answer
  const message = readMessage(answer.transaction, meta.loadedAddresses)
  if (!message) return null
  const changes = new Map<string, bigint>()
  const add = (list: unknown, sign: bigint) => {
    for (const one of balancesIn(message.keys, list)) {
      const raw = one.amount?.amount
      if (one.mint !== mint || one.owner === null || typeof raw !== 'string') continue
      if (!/^\d{1,20}$/.test(raw)) continue
      changes.set(one.owner, (changes.get(one.owner) ?? 0n) + sign * BigInt(raw))
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  const amount = changes.get(wallet) ?? 0n
  if (amount <= 0n) return null
  const senders = [...changes].filter(([, change]) => -change >= amount).map(([owner]) => owner)
  return { from: senders.length === 1 ? (senders[0] ?? null) : null, amount }
}

async function tokenAccountOf(owner: string, mint: string, program: Address): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [owner, program, mint].map((one) => encode(address(one)))
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds,
  })
  return account
}
