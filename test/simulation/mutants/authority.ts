import { DAY } from '../../../src/kernel/clock.ts'
import { type Mutant, mutant } from './mutant.ts'

type Amounts = typeof import('../../../src/domains/orders/own-amount.ts')
type ChainOrder = typeof import('../../../src/domains/orders/chain-order.ts')
type OurWallets = typeof import('../../../src/domains/orders/store/our-wallets.ts')
type Payers = typeof import('../../../src/domains/orders/store/payers.ts')
type Observe = typeof import('../../../src/domains/orders/observe-transfer.ts')
type WhoPaid = typeof import('../../../src/domains/orders/who-paid.ts')
type WalletProof = typeof import('../../../src/domains/accounts/wallet-proof.ts')
type Claim = typeof import('../../../src/flows/purchase/claim.ts')
type Refund = typeof import('../../../src/flows/operator/refund.ts')

const ORDERS = 'domains/orders'

/** Mistakes about who may do what. */
export const AUTHORITY_MUTANTS: readonly Mutant[] = [
  mutant<OurWallets>({
    name: 'a payment from our own wallet counts',
    file: `${ORDERS}/store/our-wallets.ts`,
    mutate: () => ({ findOurWallets: async () => ({ ours: new Set(), retiresAt: new Map() }) }),
    objection: /granted, although it was paid from a wallet of ours/,
    about: 'earlier wallet of ours',
  }),
  mutant<OurWallets>({
    name: 'a retired wallet is still paid',
    file: `${ORDERS}/store/our-wallets.ts`,
    mutate: ({ findOurWallets }) => ({
      findOurWallets: async (db, wallets) => ({
        ...(await findOurWallets(db, wallets)),
        retiresAt: new Map(),
      }),
    }),
    objection: /granted, although its wallet had retired/,
    about: 'a wallet that retires',
  }),
  mutant<Amounts>({
    name: 'an exchange amount is matched although a fee reduced it',
    file: `${ORDERS}/own-amount.ts`,
    mutate: ({ isOwnAmount, nearOwners }) => ({
      isOwnAmount: (order, transfer, evidence) =>
        isOwnAmount(order, transfer, evidence) ||
        nearOwners(transfer, evidence)[0]?.orderId === order.id,
    }),
    objection: /granted, although what arrived is not its amount/,
    about: 'a fee has changed',
  }),
  mutant<Amounts>({
    name: 'an exchange amount is never matched',
    file: `${ORDERS}/own-amount.ts`,
    mutate: () => ({ isOwnAmount: () => false }),
    objection: /not granted, although exactly its amount arrived/,
    about: 'an amount of its own',
  }),
  mutant<Observe>({
    name: 'a transfer without the memo proves a wallet',
    file: `${ORDERS}/observe-transfer.ts`,
    mutate: ({ observeTransfers }) => ({
      observeTransfers: (transaction, orderOf, seen) => {
        const memos = [...orderOf.values()].map(
          (id) => `Mintwatch: give my membership to order ${id}`,
        )
        return observeTransfers({ ...transaction, memos }, orderOf, seen)
      },
    }),
    objection: /although no words gave it away|hold what .* bought/,
    about: 'without the words',
  }),
  mutant<WalletProof>({
    name: 'a transfer proves nothing',
    file: 'domains/accounts/wallet-proof.ts',
    mutate: () => ({ takeTransferChallenge: async () => null }),
    objection: /although a transfer has proven the wallet|although its wallet gave it away/,
    about: 'hardware wallet',
  }),
  mutant<WhoPaid>({
    name: 'somebody who sent a little recovers the order',
    file: `${ORDERS}/who-paid.ts`,
    mutate: () => ({
      recoverable: (wallet, holdings) =>
        holdings.flatMap(({ order, paid }) =>
          paid.some(({ source }) => source === wallet) ? [order.id] : [],
        ),
    }),
    objection: /hold access for which they did not pay|hold what .* bought/,
    about: 'a robber sends cents',
  }),
  mutant<WhoPaid>({
    name: 'payments after the full price count for recovery',
    file: `${ORDERS}/who-paid.ts`,
    mutate: ({ recoverable }) => ({
      recoverable: (wallet, holdings, rates, now) => {
        const own = holdings.map((holding) => ({
          ...holding,
          paid: holding.paid.filter(({ source }) => source === wallet),
        }))
        return recoverable(wallet, own, rates, now)
      },
    }),
    objection: /hold access for which they did not pay|hold what .* bought/,
    about: 'a robber outpays',
  }),
  mutant<WhoPaid>({
    name: 'an order that an operator granted is recovered',
    file: `${ORDERS}/who-paid.ts`,
    mutate: ({ recoverable }) => ({
      recoverable: (wallet, holdings, rates, now) => {
        const paid = holdings.map((holding) => ({
          ...holding,
          order: { ...holding.order, settledBy: 'reference' as const },
        }))
        return recoverable(wallet, paid, rates, now)
      },
    }),
    objection: /hold what .* bought/,
    about: 'an operator grants',
  }),
  mutant<WhoPaid>({
    name: 'a wallet takes a membership that is linked to Telegram',
    file: `${ORDERS}/who-paid.ts`,
    mutate: ({ recoverable }) => ({
      recoverable: (wallet, holdings, rates, now) =>
        recoverable(
          wallet,
          holdings.map((holding) => ({ ...holding, bound: false })),
          rates,
          now,
        ),
    }),
    objection: /although it was bound by a token/,
    about: 'a member who is bound',
  }),
  mutant<WhoPaid>({
    name: 'a proof moves any payment at any time',
    file: `${ORDERS}/who-paid.ts`,
    mutate: () => ({ MOVABLE_MS: (1_000 * DAY) as never }),
    objection: /after seven days nothing moves/,
    about: 'proves too late',
  }),
  mutant<ChainOrder>({
    name: 'a claim at sight is as good as one before the payment',
    file: `${ORDERS}/chain-order.ts`,
    mutate: () => ({ isBefore: (slot) => slot !== null }),
    objection: /who claims at sight contests nobody/,
    about: 'claims at sight',
  }),
  mutant<Payers>({
    name: 'the wallet of a member can be claimed in advance',
    file: `${ORDERS}/store/payers.ts`,
    mutate: () => ({ pastPaymentsOf: () => ({ shared: false, paidForAnother: false }) }),
    objection: /the wallet has paid for this member before/,
    about: 'in advance',
  }),
  mutant<WalletProof>({
    name: 'any signature proves',
    file: 'domains/accounts/wallet-proof.ts',
    mutate: () => ({ isSignedBy: async () => true }),
    objection: /not refused: a recovery with a strange key/,
    about: 'a key of their own',
  }),
  mutant<WalletProof>({
    name: 'a challenge can be answered again',
    file: 'domains/accounts/wallet-proof.ts',
    mutate: ({ useChallenge }) => ({
      useChallenge: async (tx, ask, now) => {
        const used = await useChallenge(tx, ask, now)
        await tx.updateTable('challenges').set({ used_at: null }).where('id', '=', ask.id).execute()
        return used
      },
    }),
    objection: /not refused: a challenge that was answered before/,
    about: 'answers a challenge again',
  }),
  mutant<Claim>({
    name: 'a claim needs no session',
    file: 'flows/purchase/claim.ts',
    mutate: ({ claim }) => ({
      claim: async (context, session, claimed) => {
        const owners = await context.db.read
          .selectFrom('orders')
          .innerJoin('sessions', 'sessions.account_id', 'orders.account_id')
          .select(['token_hash as id', 'sessions.account_id as accountId'])
          .where('orders.id', '=', claimed.orderId)
          .executeTakeFirstOrThrow()
        return claim(context, { ...session, ...owners }, claimed)
      },
    }),
    objection: /not refused: a claim for another's order/,
    about: 'for an order of another',
  }),
  mutant<Refund>({
    name: 'a refunded payment settles again',
    file: 'flows/operator/refund.ts',
    mutate: ({ refund }) => ({
      refund: async (context, request) => {
        const done = await refund(context, request)
        await context.db.transaction((tx) =>
          tx
            .updateTable('transfers')
            .set({ refund_id: null })
            .where('order_id', '=', request.subject)
            .execute(),
        )
        return done
      },
    }),
    // The database refuses to reopen it, and refuses the operator's repeated refund as well.
    objection: /has already been refunded/,
    about: 'pays back',
  }),
  mutant<typeof import('../../../src/flows/telegram/merge-account.ts')>({
    name: 'a sign-in leaves the browser’s purchases behind',
    file: 'flows/telegram/merge-account.ts',
    mutate: () => ({ mergeAccount: async () => {} }),
    objection: /access that nobody can use/,
    about: 'in Telegram',
  }),
]
