import { z } from 'zod'
import { SYSTEM_PROGRAM } from '../../../src/contract/token-programs.ts'
import type { Chain, LedgerEvent } from '../chain.ts'
import { inContext } from '../rpc/bank.ts'
import { INVALID_PARAMS, RpcError } from '../rpc/error.ts'
import { parseParams } from '../rpc/method.ts'
import {
  AccountConfig,
  AddressParam,
  BankConfig,
  bankFields,
  SignatureParam,
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

const LogsFilter = z.union([
  z.enum(['all', 'allWithVotes']),
  z.object({ mentions: z.array(AddressParam).length(1) }),
])

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
    return [{ method: 'logsNotification', result: inContext(slot, value) }]
  })
}

function signature(chain: Chain, store: LedgerStore, params: unknown): ServedSubscription {
  const [wanted, config] = parseParams(
    z.tuple([SignatureParam, SignatureConfig.optional()]),
    params,
  )
  const notification = (slot: number, value: unknown, last: boolean): Notification => ({
    method: 'signatureNotification',
    result: inContext(slot, value),
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
  const [key, config] = parseParams(z.tuple([AddressParam, AccountConfig.optional()]), params)
  refuseUnknownEncoding(config)
  return onReached(config?.commitment, ({ slot, landed }) => {
    const change = landed.changes.get(key)
    if (!change) return []
    const read = (other: typeof key) => chain.account(other, config?.commitment ?? 'finalized')
    const value = encodeAccount(change.after ?? GONE, config ?? {}, read)
    return [{ method: 'accountNotification', result: inContext(slot, value) }]
  })
}

function program(chain: Chain, params: unknown): ServedSubscription {
  const [owner, config] = parseParams(z.tuple([AddressParam, AccountConfig.optional()]), params)
  refuseUnknownEncoding(config)
  return onReached(config?.commitment, ({ slot, landed }) =>
    [...landed.changes].flatMap(([pubkey, { after }]) => {
      if (after?.owner !== owner) return []
      const read = (key: typeof owner) => chain.account(key, config?.commitment ?? 'finalized')
      const value = { pubkey, account: encodeAccount(after, config ?? {}, read) }
      return [{ method: 'programNotification', result: inContext(slot, value) }]
    }),
  )
}

function refuseUnknownEncoding(config: AccountConfig): void {
  if (config?.encoding !== 'base64+zstd') return
  throw new RpcError(INVALID_PARAMS, 'Invalid params: encoding base64+zstd is not offered here')
}
