import { z } from 'zod'
import { OperatorRefusal } from '../../flows/operator/operator-refusal.ts'
import { cancelPayout, preparePayouts } from '../../flows/referrals/prepare-payouts.ts'
import { reversedByReview } from '../../flows/referrals/queries.ts'
import {
  dollars,
  payoutsAsCsv,
  showConsoleReferrals,
} from '../../flows/referrals/report-payouts.ts'
import { restoreEarned } from '../../flows/referrals/restore-earned.ts'
import { usdCents } from '../../kernel/money.ts'
import type { OpsCommand } from './command.ts'
import { option, read, reason } from './read-args.ts'
import { table } from './tables.ts'

const MOST_LISTED = 500

/** Whole dollars. */
const Least = z.coerce.number().int().min(1).max(10_000)
const LEAST = 20

/** Lists what members earned by referrals, and payouts. */
export const payoutsCommand: OpsCommand = {
  help: [
    'npm run ops -- payouts [--csv]',
    'Lists what members earned by referrals, and prepared payouts with a Solana Pay link each. Open a link in',
    'your own wallet and pay exactly that amount: the payment is found on the chain by its reference.',
    'unchecked: purchases where it is unknown whether the member funded the payer. Check these before you pay.',
  ],
  async run({ context }, args) {
    const { flags } = read(args, [], 0, ['csv'])
    if (flags.has('csv')) return payoutsAsCsv(context)
    const { members, payouts } = await showConsoleReferrals(context)
    const earned = members.map((one) => ({
      account: one.account ?? '(deleted)',
      wallet: one.wallet,
      purchases: one.purchases,
      unchecked: one.unchecked,
      pending: dollars(one.pending_cents),
      payable: dollars(one.payable_cents),
      paid: dollars(one.paid_cents),
    }))
    const prepared = payouts.map((one) => ({
      payout: one.id,
      state: one.state,
      usd: dollars(one.cents),
      sol: one.sol,
      expires: new Date(one.expires_at).toISOString(),
      'link or signature': one.signature ?? one.pay_url,
    }))
    return [
      ...table(earned, 'nobody has earned anything yet'),
      '',
      ...table(prepared, 'no payouts'),
    ]
  },
}

export const preparePayoutsCommand: OpsCommand = {
  help: [
    'npm run ops -- prepare-payouts [--least DOLLARS] --because TEXT',
    `Prepares a payout for each member who is owed at least DOLLARS (${LEAST}) and named a wallet, in SOL at the`,
    'current price. It expires after 7 days unpaid. Needs a running server, for the price.',
  ],
  async run({ context }, args) {
    const { values } = read(args, ['least', 'because'], 0)
    const least = usdCents((option(Least, values.least, '--least') ?? LEAST) * 100)
    const count = await preparePayouts(context, least, reason(values.because))
    return [`prepared ${count}; see "payouts"`]
  },
}

export const cancelPayoutCommand: OpsCommand = {
  help: [
    'npm run ops -- cancel-payout PAYOUT --because TEXT',
    'Cancels an unpaid payout; its amount is payable again.',
  ],
  async run({ context }, args) {
    const { values, words } = read(args, ['because'], 1)
    await cancelPayout(context, words[0] ?? '', reason(values.because))
    return [`canceled ${words[0]}`]
  },
}

/** Lists earnings that may have been reversed wrongly. */
export const reversedCommand: OpsCommand = {
  help: [
    'npm run ops -- reversed-earnings',
    'Lists referral earnings that were reversed by a judgment of who paid, though the order stands. "today" is',
    'the judgment as of now, which the server repeats every hour. It changes nothing: look at the order with',
    '"show", and restore what was wrong with "restore-earning".',
  ],
  async run({ context }, args) {
    read(args, [], 0)
    const rows = await reversedByReview(context.db.read, MOST_LISTED)
    const lines = rows.map(({ id, cents, because, at, recount }) => ({
      order: id,
      usd: dollars(-cents),
      because,
      today: recount ?? 'not judged again yet',
      reversed: new Date(at).toISOString(),
    }))
    return table(lines, 'nothing to check')
  },
}

/** Restores an earning that was wrongly reversed. */
export const restoreCommand: OpsCommand = {
  help: [
    'npm run ops -- restore-earning ORDER --owner-confirms --because TEXT',
    'Restores what a member earned by an order, once. It is payable after seven days.',
  ],
  async run({ context }, args) {
    const { values, words, flags } = read(args, ['because'], 1, ['owner-confirms'])
    if (!flags.has('owner-confirms'))
      throw new OperatorRefusal('An owner decides this. Add --owner-confirms.')
    const cents = await restoreEarned(context, words[0] ?? '', reason(values.because))
    return [`restored $${dollars(cents)} of ${words[0]}`]
  },
}
