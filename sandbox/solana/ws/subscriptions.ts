import { z } from 'zod'
import { SYSTEM_PROGRAM } from '../../../src/contract/token-programs.ts'
import type { Chain, LedgerEvent } from '../chain.ts'
import type { LedgerEntry } from '../entry.ts'
import { AccountFilters, readFilter } from '../rpc/accounts.ts'
import { inSlot } from '../rpc/bank.ts'
import { parseParams } from '../rpc/method.ts'
import {
  AccountConfig,
  accountFields,
  addressWith,
  BankConfig,
  bankFields,
  signatureWith,
} from '../rpc/shapes.ts'
import type { Commitment } from '../slots.ts'
import type { LedgerStore } from '../store.ts'
import { encodeAccount } from '../wire/encode-account.ts'

export type Notification = { method: string; result: unknown; last?: boolean }

/** The notifications of a subscriber for an event. */
export type ServedSubscription = {
  on(event: LedgerEvent): Notification[]
  /** Sent at once, because it has already happened. */
  opening?: Notification[]
}

/** Sent for a closed account. */
const GONE = { lamports: 0n, data: new Uint8Array(), owner: SYSTEM_PROGRAM, executable: false }

const PubkeyParam = addressWith(() => 'Invalid Request: Invalid pubkey provided')
const SignatureParam = signatureWith(() => 'Invalid Request: Invalid signature provided')

const Mentions = z
  .array(addressWith(() => 'Invalid Request: Invalid mentions provided'))
  .superRefine((list, { addIssue }) => {
    const words = 'Invalid Request: Only 1 address supported'
    if (list.length !== 1) addIssue({ code: 'custom', message: words, params: { words } })
  })

const LogsFilter = z.union([z.enum(['all', 'allWithVotes']), z.object({ mentions: Mentions })])

const ProgramConfig = z
  .looseObject({ ...accountFields, filters: AccountFilters.nullish() })
  .nullish()

const SignatureConfig = z
  .looseObject({ ...bankFields, enableReceivedNotification: z.boolean().nullish() })
  .nullish()

/** Opens the subscription of a `…Subscribe` request; null if there is no such kind. */
export function openSubscription(
  chain: Chain,
  store: LedgerStore,
  method: string,
  params: unknown,
): ServedSubscription | null {
  switch (method) {
    case 'slotSubscribe':
      return onSlot('slotNotification', ({ slot, parent, root }) => ({ slot, parent, root }))
    case 'slotsUpdatesSubscribe':
      return slotsUpdates(chain, store)
    case 'rootSubscribe':
      return onSlot('rootNotification', ({ root }) => root)
    case 'logsSubscribe':
      return logs(params)
    case 'signatureSubscribe':
      return signature(chain, store, params)
    case 'accountSubscribe':
      return account(chain, params)
    case 'programSubscribe':
      return program(chain, params)
    default:
      return null
  }
}

type SlotEvent = Extract<LedgerEvent, { kind: 'slot' }>
type ReachedEvent = Extract<LedgerEvent, { kind: 'reached' }>

function onSlot(method: string, resultOf: (event: SlotEvent) => unknown): ServedSubscription {
  return { on: (event) => (event.kind === 'slot' ? [{ method, result: resultOf(event) }] : []) }
}

/** What becomes of slots, in the order in which a validator goes through it. */
function slotsUpdates(chain: Chain, store: LedgerStore): ServedSubscription {
  const method = 'slotsUpdatesNotification'
  return {
    on(event) {
      if (event.kind !== 'slot') return []
      const { slot } = event
      const timestamp = chain.timeOf(chain.newest()) * 1_000
      const stats = statsOf(store.entriesInSlot(slot))
      return [
        { slot, timestamp, type: 'completed' },
        { slot, timestamp, type: 'frozen', stats },
        { slot: slot + 1, parent: slot, timestamp, type: 'createdBank' },
        { slot: chain.slot('confirmed'), timestamp, type: 'optimisticConfirmation' },
        { slot: event.root, timestamp, type: 'root' },
      ].map((result) => ({ method, result }))
    },
  }
}

/** Each transaction of this ledger is an entry of its own. */
function statsOf(entries: readonly LedgerEntry[]) {
  const failed = entries.filter(({ err }) => err !== null).length
  return {
    numTransactionEntries: entries.length,
    numSuccessfulTransactions: entries.length - failed,
    numFailedTransactions: failed,
    maxTransactionsPerEntry: Math.min(1, entries.length),
  }
}

function onReached(
  commitment: Commitment | null | undefined,
  notificationsOf: (event: ReachedEvent) => Notification[],
): ServedSubscription {
  const wanted = commitment ?? 'finalized'
  return {
    on: (event) =>
      event.kind === 'reached' && event.commitment === wanted ? notificationsOf(event) : [],
  }
}

function logs(params: unknown): ServedSubscription {
  const [filter, config] = parseParams(z.tuple([LogsFilter, BankConfig.optional()]), params)
  return onReached(config?.commitment, ({ slot, landed: { entry, keys } }) => {
    if (typeof filter === 'object' && !filter.mentions.some((key) => keys.includes(key))) return []
    const { signature, err, meta } = entry
    const value = { signature, err, logs: meta.logMessages }
    return [{ method: 'logsNotification', result: inSlot(slot, value) }]
  })
}

function signature(chain: Chain, store: LedgerStore, params: unknown): ServedSubscription {
  const [wanted, config] = parseParams(
    z.tuple([SignatureParam, SignatureConfig.optional()]),
    params,
  )
  const notification = (slot: number, value: unknown, last: boolean): Notification => ({
    method: 'signatureNotification',
    result: inSlot(slot, value),
    last,
  })
  const known = store.listing(wanted)
  const reached = known && known.slot <= chain.slot(config?.commitment ?? 'finalized')
  const later = onReached(config?.commitment, ({ slot, landed: { entry } }) =>
    entry.signature === wanted ? [notification(slot, { err: entry.err }, true)] : [],
  )
  const opening: Notification[] = []
  if (known && config?.enableReceivedNotification) {
    opening.push(notification(known.slot, 'receivedSignature', false))
  }
  if (reached) opening.push(notification(known.slot, { err: known.err }, true))
  if (!config?.enableReceivedNotification || known) return { ...later, opening }
  return {
    on: (event) => {
      const arrives = event.kind === 'reached' && event.commitment === 'processed'
      const mine = arrives && event.landed.entry.signature === wanted
      return [
        ...(mine ? [notification(event.slot, 'receivedSignature', false)] : []),
        ...later.on(event),
      ]
    },
  }
}

function account(chain: Chain, params: unknown): ServedSubscription {
  const [key, config] = parseParams(z.tuple([PubkeyParam, AccountConfig.optional()]), params)
  return onReached(config?.commitment, ({ slot, landed }) => {
    const change = landed.changes.get(key)
    if (!change) return []
    const read = (other: typeof key) => chain.account(other, config?.commitment ?? 'finalized')
    const value = encodeAccount(change.after ?? GONE, config ?? {}, read)
    return [{ method: 'accountNotification', result: inSlot(slot, value) }]
  })
}

function program(chain: Chain, params: unknown): ServedSubscription {
  const [owner, config] = parseParams(z.tuple([PubkeyParam, ProgramConfig.optional()]), params)
  const checks = (config?.filters ?? []).map(readFilter)
  return onReached(config?.commitment, ({ slot, landed }) =>
    [...landed.changes].flatMap(([pubkey, { after }]) => {
      if (after?.owner !== owner || !checks.every((ok) => ok(after.data))) return []
      const read = (key: typeof owner) => chain.account(key, config?.commitment ?? 'finalized')
      const value = { pubkey, account: encodeAccount(after, config ?? {}, read) }
      return [{ method: 'programNotification', result: inSlot(slot, value) }]
    }),
  )
}
