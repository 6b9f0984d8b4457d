import { addUsd, NO_USD, rate, type Usdc, worth, worthOfUsdc } from '../../../src/kernel/money.ts'
import { type Mutant, mutant } from './mutant.ts'

type Credit = typeof import('../../../src/domains/orders/credit.ts')
type Load = typeof import('../../../src/domains/orders/store/load.ts')
type Observe = typeof import('../../../src/domains/orders/observe-transfer.ts')
type Rounding = typeof import('../../../src/domains/orders/rounding.ts')
type Persist = typeof import('../../../src/domains/orders/store/persist.ts')
type Settle = typeof import('../../../src/domains/orders/settle.ts')
type Status = typeof import('../../../src/domains/memberships/status.ts')
type Advance = typeof import('../../../src/adapters/solana/payments/advance-cursor.ts')

const ORDERS = 'domains/orders'
const UNPAID = /granted without being paid and final/

/** Mistakes about what was paid, and for what. */
export const PAYMENT_MUTANTS: readonly Mutant[] = [
  mutant<Settle>({
    name: 'confirmed counts as final',
    file: `${ORDERS}/settle.ts`,
    mutate: ({ settle }) => ({
      settle: (order, evidence) => {
        const transfers = evidence.transfers.map((transfer) =>
          transfer.state === 'confirmed' ? { ...transfer, state: 'finalized' as const } : transfer,
        )
        return settle(order, { ...evidence, transfers })
      },
    }),
    objection: UNPAID,
    about: 'reference',
  }),
  mutant<Settle>({
    name: 'other claims on a wallet are ignored',
    file: `${ORDERS}/settle.ts`,
    mutate: ({ settle }) => ({
      settle: (order, evidence) => {
        const claims = evidence.claims.filter(({ orderId }) => orderId === order.id)
        return settle(order, { ...evidence, claims })
      },
    }),
    objection: /granted, although the owner claims the wallet too/,
    about: 'thief claims before',
  }),
  mutant<Settle>({
    name: 'two orders settle on one transfer',
    file: `${ORDERS}/settle.ts`,
    mutate: ({ settle }) => ({
      settle: (order, evidence) => {
        const transfers = evidence.transfers.map((transfer) =>
          transfer.orderId === order.id ? transfer : { ...transfer, orderId: null },
        )
        return { ...settle(order, { ...evidence, transfers }), attach: [] }
      },
    }),
    // The database objects first.
    objection: /an order settles on a final payment that was not refunded|paid, but not granted/,
    about: 'sender',
  }),
  mutant<Settle>({
    name: 'a wallet’s proof is forgotten',
    file: `${ORDERS}/settle.ts`,
    mutate: ({ settle }) => ({
      settle: (order, evidence) => {
        const claims = evidence.claims.map((claim) => ({ ...claim, proven: false }))
        return settle(order, { ...evidence, claims })
      },
    }),
    objection: /not granted, although the owner has proven the wallet/,
    about: 'thief claims before',
  }),
  mutant<Load>({
    name: 'news of one wallet is judged without the rivals on another',
    file: `${ORDERS}/store/load.ts`,
    mutate: ({ loadCase }) => ({
      loadCase: async (tx, orderIds, exchanges) => {
        const known = await loadCase(tx, orderIds, exchanges)
        const [newest] = known.transfers.toSorted((a, b) => b.firstSeenAt - a.firstSeenAt)
        const near = new Set(
          known.claims.flatMap((claim) => (claim.wallet === newest?.source ? [claim.orderId] : [])),
        )
        if (near.size === 0) return known
        const claims = known.claims.filter(({ orderId }) => near.has(orderId))
        return { ...known, claims }
      },
    }),
    objection: /granted, although the owner claims the wallet too/,
    about: 'thief claims before',
  }),
  mutant<Load>({
    name: 'an exchange counts as one person',
    file: `${ORDERS}/store/load.ts`,
    mutate: ({ loadCase }) => ({
      loadCase: async (tx, orderIds, exchanges) => {
        const known = await loadCase(tx, orderIds, exchanges)
        return { ...known, claims: known.claims.map((claim) => ({ ...claim, exchange: false })) }
      },
    }),
    objection: /granted, although an exchange pays for thousands/,
    about: 'exchange',
    // Two of its customers would contest each other.
    orders: 1,
  }),
  mutant<Credit>({
    name: 'a tolerance of a tenth',
    file: `${ORDERS}/credit.ts`,
    mutate: ({ covers }) => ({
      covers: (usd, price) => covers(((usd * 11n) / 10n) as typeof usd, price),
    }),
    objection: UNPAID,
    about: 'short and topped up',
  }),
  mutant<Credit>({
    name: 'a quote never expires',
    file: `${ORDERS}/credit.ts`,
    mutate: ({ credit }) => ({
      credit: (order, transfers, rates) =>
        credit({ ...order, expiresAt: Number.MAX_SAFE_INTEGER }, transfers, rates),
    }),
    objection: /granted without being paid and final|paid, but not granted/,
    about: 'late',
  }),
  mutant<Credit>({
    name: 'the difference buys a lifetime again and again',
    file: `${ORDERS}/credit.ts`,
    mutate: () => ({ priceFor: (order) => order.settledPrice ?? order.price }),
    objection: /hold access for which they did not pay|granted without being paid/,
    about: 'a second upgrade',
  }),
  mutant<Credit>({
    name: 'a payment without a stored rate counts at an invented one',
    file: `${ORDERS}/credit.ts`,
    mutate: ({ credit }) => ({
      credit: (order, transfers) => {
        const rates = transfers.map(({ blockTime }) => ({
          at: blockTime ?? 0,
          rate: rate(order.rate * 2n),
        }))
        return credit(order, transfers, rates)
      },
    }),
    objection: UNPAID,
    about: 'late',
    orders: 40,
  }),
  mutant<Persist>({
    name: 'a payment is stored again when it is seen again',
    file: `${ORDERS}/store/persist.ts`,
    mutate: ({ storeObservations }) => {
      let copies = 0
      return {
        storeObservations: (tx, observations) => {
          copies += 1
          const again = observations.map(({ transfers, mentions }) => ({
            transfers: transfers.map((one) => ({ ...one, path: `${one.path}.${copies}` })),
            mentions,
          }))
          return storeObservations(tx, again)
        },
      }
    },
    objection: /lost or doubled|still waits for finality/,
    about: 'reference',
  }),
  mutant<Observe>({
    name: 'a payment from several wallets is ignored',
    file: `${ORDERS}/observe-transfer.ts`,
    mutate: ({ observeTransfers }) => ({
      observeTransfers: (transaction, orderOf, seen) =>
        transaction.transfers.length > 1
          ? { transfers: [], mentions: [] }
          : observeTransfers(transaction, orderOf, seen),
    }),
    objection: /lost or doubled: 0 of/,
    about: 'many wallets',
  }),
  mutant<Observe>({
    name: 'a payment that names two orders pays the first',
    file: `${ORDERS}/observe-transfer.ts`,
    mutate: ({ observeTransfers }) => ({
      observeTransfers: (transaction, orderOf, seen) =>
        observeTransfers(transaction, new Map([...orderOf].slice(0, 1)), seen),
    }),
    objection: /granted, although one payment names two orders/,
    about: 'two references',
  }),
  mutant<Status>({
    name: 'a renewal begins today instead of at the end',
    file: 'domains/memberships/status.ts',
    mutate: ({ termOf }) => ({ termOf: (grants) => termOf(grants.slice(-1)) }),
    objection: /access until/,
    about: 'renewal',
  }),
  mutant<typeof import('../../../src/kernel/db/database.ts')>({
    name: 'a deposed leader continues to write',
    file: 'kernel/db/database.ts',
    mutate: () => ({ fence: async () => {} }),
    objection: /a (deposed leader|leader that hung) was allowed to write/,
  }),
  mutant<Advance>({
    name: 'the cursor passes an unread transaction',
    file: 'adapters/solana/payments/advance-cursor.ts',
    mutate: ({ advanceCursor }) => ({
      advanceCursor: (from, slots) => {
        const known = slots.map(({ slot, changes }) => ({
          slot,
          changes: changes.map((change) => change ?? 'unknown'),
        }))
        return advanceCursor(from, known)
      },
    }),
    objection: /lost or doubled|paid, but not granted/,
    about: 'reference',
  }),
  mutant<Rounding>({
    name: 'no rounding is forgiven',
    file: `${ORDERS}/rounding.ts`,
    mutate: () => ({ toleratedExcess: () => NO_USD }),
    objection: /an excess of \d+ cents instead of 0/,
    about: 'as the page asks',
    orders: 10,
  }),
  mutant<Rounding>({
    name: 'dust counts as excess',
    file: `${ORDERS}/rounding.ts`,
    mutate: () => ({
      creditWithoutDust: (order, paid) =>
        paid.reduce(
          (sum, { lamports, usdc }) =>
            addUsd(
              sum,
              lamports === null ? worthOfUsdc(usdc as Usdc) : worth(lamports, order.rate),
            ),
          NO_USD,
        ),
    }),
    objection: /an excess of \d+ cents instead of 0/,
    about: 'dust thief names',
  }),
]
