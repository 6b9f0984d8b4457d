import type { Funding } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { ListedSignature } from '../rpc/answers.ts'
import type { RecentMap } from '../rpc/recent-map.ts'
import type { TransactionReading } from '../wire/open-transaction.ts'
import { readTransaction } from '../wire/read-transaction.ts'
import type { FactsRpc, RequestAllowance } from './request-allowance.ts'

const PAGE = 1_000

/**
 * How far back a history is read, in pages, and how urgently. `before`: only transactions older than
 * this signature count.
 */
type Depth = { pages: number; rank: 'history' | 'later'; before?: string }

export const BUYER: Depth = { pages: 2, rank: 'history' }
/** Two requests: a wallet with more than a page of history pays for strangers. */
export const TRAIL: Depth = { pages: 1, rank: 'later' }

/** What is asked, and in whose name. */
type FundingRequest = Pick<RequestAllowance, 'ask'> & {
  rpc: Pick<FactsRpc, 'getSignaturesForAddress' | 'getTransaction'>
  /**
   * First money by the signature of a wallet's first transaction and the wallet, which never changes.
   */
  funders?: RecentMap<FirstMoney>
}

/** Who sent a wallet its first SOL, how much that was, and what the wallet had before, in lamports. */
export type FirstMoney = { funder: string; lamports: bigint; before: bigint | null }

/**
 * Up to three requests: a wallet's history to its beginning, and its first transaction. A longer
 * history hides its funder. null: nothing was available.
 */
export async function fetchFunding(
  launch: FundingRequest,
  wallet: string,
  depth: Depth,
  signal?: AbortSignal,
): Promise<Funding | null> {
  const history = await listHistory(launch, wallet, depth, signal)
  if (history === null) return null
  const { listed, isWhole } = history
  const found = { wallet, transactions: listed.length, historyCap: PAGE * depth.pages }
  const first = isWhole ? listed.findLast(({ err }) => err === null) : undefined
  if (!first) return { ...found, funder: null, fundedAt: null }
  const fundedAt = first.blockTime === null ? null : first.blockTime * SECOND
  const money = await fetchFirstMoney(launch, wallet, first.signature, depth, signal)
  return { ...found, funder: null, ...money, fundedAt }
}

async function listHistory(
  { rpc, ask }: FundingRequest,
  wallet: string,
  { pages, rank, before: from }: Depth,
  signal?: AbortSignal,
): Promise<{ listed: ListedSignature[]; isWhole: boolean } | null> {
  const listed: ListedSignature[] = []
  for (let page = 0; page < pages; page += 1) {
    const before = listed.at(-1)?.signature ?? from
    const query = { commitment: 'confirmed', limit: PAGE, ...(before && { before }) } as const
    const request = (late: AbortSignal) => rpc.getSignaturesForAddress(wallet, query, late)
    const asked = await ask(rank, request, signal)
    if (asked === null) return page === 0 ? null : { listed, isWhole: false }
    listed.push(...asked.answer.slice(0, PAGE))
    if (asked.answer.length < PAGE) return { listed, isWhole: true }
  }
  return { listed, isWhole: false }
}

/**
 * Who sent the wallet's first SOL: in a transfer, or by paying for the transaction that opened it. Several transfers of
 * one funder are added up. null: not found.
 */
async function fetchFirstMoney(
  { rpc, ask, funders }: FundingRequest,
  wallet: string,
  signature: string,
  { rank }: Depth,
  signal?: AbortSignal,
): Promise<FirstMoney | null> {
  const name = `${signature} ${wallet}`
  const known = funders?.get(name)
  if (known !== undefined) return known
  const request = (late: AbortSignal) => rpc.getTransaction(signature, 'confirmed', late)
  const asked = await ask(rank, request, signal)
  const reading = asked?.answer ? readTransaction(asked.answer, wallet) : null
  if (reading?.kind !== 'read' || reading.transaction.signature !== signature) return null
  const money = firstMoneyIn(wallet, reading.transaction)
  if (money !== null) funders?.set(name, money)
  return money
}

type Landed = Extract<TransactionReading, { kind: 'read' }>['transaction']

function firstMoneyIn(
  wallet: string,
  { transfers, balance, accountKeys: [feePayer] }: Landed,
): FirstMoney | null {
  const before = balance?.before ?? null
  const funder = transfers[0]?.source
  if (funder !== undefined) {
    const own = transfers.filter(({ source }) => source === funder)
    return { funder, lamports: own.reduce((sum, one) => sum + one.lamports, 0n), before }
  }
  const isOpened = balance !== null && balance.before === 0n && balance.after > 0n
  if (!isOpened || feePayer === undefined || feePayer === wallet) return null
  return { funder: feePayer, lamports: balance.after, before }
}
