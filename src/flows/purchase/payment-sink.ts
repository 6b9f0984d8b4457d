import {
  findCursor,
  findFinalSignatures,
  findOpenReferences,
  findOpenSenders,
  findRecipients,
  findUnfinalized,
  findUnreadable,
  findUsdcRecipients,
  firstOrderSlot,
  type PaymentSink,
} from '../../domains/orders/index.ts'
import { DAY, MINUTE } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import { enqueueAlarm } from './books/alarm.ts'
import { observe } from './observe.ts'

const OPEN_PAGE_MS = MINUTE
const READ_AGAIN_FOR = 7 * DAY

/**
 * The payment watcher's interface to the database: it reads its state and delivers transactions.
 *
 * @param epoch of its leadership; null for a rescan, which moves no cursor
 */
export function paymentSink(context: Services, epoch: number | null): PaymentSink {
  const { read } = context.db
  const openPageSince = () => context.clock.now() - OPEN_PAGE_MS
  return {
    cursor: (wallet) => findCursor(read, wallet),
    firstOrderSlot: (wallet) => firstOrderSlot(read, wallet),
    finalSignatures: (wallet, signatures) => findFinalSignatures(read, wallet, signatures),
    unfinalized: (wallet, upToSlot) => findUnfinalized(read, wallet, upToSlot),
    unreadSignatures: (wallet) =>
      findUnreadable(read, wallet, context.clock.now() - READ_AGAIN_FOR),
    observe: (sighting) => observe(context, sighting, epoch),
    openReferences: (limit) => findOpenReferences(read, openPageSince(), limit),
    async openSenders(limit) {
      const wallets = await findOpenSenders(read, openPageSince(), limit)
      return wallets.filter((wallet) => !context.exchanges.has(wallet))
    },
    async alarm(alarm) {
      const at = context.clock.now()
      await context.db.transaction((tx) => enqueueAlarm(tx, context, alarm, at))
    },
  }
}

/** Wallets that orders have named, whether or not they are still configured. */
export function namedRecipients({ db }: Pick<Services, 'db'>): Promise<string[]> {
  return findRecipients(db.read)
}

/** Wallets whose orders could be paid in USDC, whether or not it is still accepted. */
export function namedUsdcRecipients({ db }: Pick<Services, 'db'>): Promise<string[]> {
  return findUsdcRecipients(db.read)
}
