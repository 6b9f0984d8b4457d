import { z } from 'zod'
import { readPolicy } from '../../contract/channel-policy.ts'
import { Wallet } from '../../contract/schemas.ts'
import { extendOrder, MOST_EXTENDED_DAYS } from '../../flows/operator/extend.ts'
import { attachTo, grantOrder } from '../../flows/operator/operations.ts'
import { refuseOrder } from '../../flows/operator/refuse.ts'
import { reportSubject, reportWallets } from '../../flows/operator/report-subject.ts'
import { reportOrders, reportPayments, reportUnmatched } from '../../flows/operator/reports.ts'
import { type RetireMode, retireWallet } from '../../flows/operator/retire.ts'
import { putPaymentBack, setPaymentAside } from '../../flows/operator/set-aside.ts'
import { describeEffect, policyEffect } from '../../flows/telegram/posts/policy-effect.ts'
import { csv } from '../../kernel/csv.ts'
import { backfill, backfillProgress } from './backfill.ts'
import type { OpsCommand, OpsContext } from './command.ts'
import { consoleCommand, endOperatorCommand, operatorsCommand } from './console.ts'
import { addCouponCommand, coupons, endCouponCommand } from './coupons.ts'
import { endGiftCommand, giftCommand, giftsCommand } from './gifts.ts'
import { importMembersCommand, importsCommand, undoImportCommand } from './imports.ts'
import { judge, publishJudgedCommand } from './judge.ts'
import { adopt, rescore, train, weights } from './learning.ts'
import {
  cancelPayoutCommand,
  payoutsCommand,
  preparePayoutsCommand,
  restoreCommand,
  reversedCommand,
} from './payouts.ts'
import { option, read, reason, UsageError } from './read-args.ts'
import { refundCommand, refundExcessCommand } from './refunds.ts'
import { reopenLogCommand } from './reopen-log.ts'
import { table } from './tables.ts'

const Status = z.enum(['open', 'seen', 'settled', 'expired'])
const Exception = z.enum([
  'none',
  'paid_late',
  'paid_partial',
  'paid_over',
  'wrong_asset',
  'contested',
  'review',
])
const Year = z.coerce.number().int().min(2020).max(9_999)
const Days = z.coerce.number().int().min(1).max(MOST_EXTENDED_DAYS)
const Count = z.coerce.number().int().min(1).max(10_000)

const COMMANDS: Record<string, OpsCommand> = {
  orders: {
    help: [
      'npm run ops -- orders [--status open|seen|settled|expired] [--exception NAME] [--find TEXT] [--limit N]',
      'Lists orders, newest first. Exceptions: paid_late, paid_partial, paid_over, wrong_asset, contested, review.',
      'TEXT is a whole order id, wallet, Telegram username, transaction signature, or reference.',
    ],
    async run({ context }, args) {
      const { values } = read(args, ['status', 'exception', 'find', 'limit'], 0)
      const rows = await reportOrders(context, {
        status: option(Status, values.status, '--status'),
        exception: option(Exception, values.exception, '--exception'),
        find: values.find?.trim().replace(/^@/, ''),
        limit: option(Count, values.limit, '--limit') ?? 50,
      })
      return table(rows, 'no orders')
    },
  },
  unmatched: {
    help: [
      'npm run ops -- unmatched [--limit N]',
      'Lists final transfers without an order, newest first, and counts dust.',
    ],
    async run({ context }, args) {
      const { values } = read(args, ['limit'], 0)
      const { rows, dust } = await reportUnmatched(
        context,
        option(Count, values.limit, '--limit') ?? 50,
      )
      return [...table(rows, 'no unmatched transfers'), `dust: ${dust} transfers below 0.001 SOL`]
    },
  },
  show: {
    help: [
      'npm run ops -- show ORDER|SIGNATURE',
      'Prints everything known about an order or a payment: claims, payments, excess, refunds, grants, decisions.',
    ],
    async run({ context }, args) {
      const { words } = read(args, [], 1)
      const sections = await reportSubject(context, words[0] ?? '')
      if (sections.length === 0) return ['No order or payment has this id.']
      return sections.flatMap(({ title, rows }) => [`${title}:`, ...table(rows, 'none'), ''])
    },
  },
  wallets: {
    help: [
      'npm run ops -- wallets',
      'Lists the wallets that are or were ours: what they received, and when they retire.',
    ],
    async run({ context }, args) {
      read(args, [], 0)
      return table(await reportWallets(context), 'none')
    },
  },
  grant: {
    help: [
      'npm run ops -- grant ORDER [--none-of-these] --because TEXT',
      'Grants the plan of an order by hand, and attaches the payments of its own wallets.',
      'Refuses while payments can’t be read that could be its buyer’s: attach theirs first, or add --none-of-these.',
    ],
    async run({ context }, args) {
      const { values, words, flags } = read(args, ['because'], 1, ['none-of-these'])
      const because = reason(values.because)
      await grantOrder(context, words[0] ?? '', because, flags.has('none-of-these'))
      return [`granted ${words[0]}`]
    },
  },
  refuse: {
    help: [
      'npm run ops -- refuse ORDER [--payment-to ORDER|nobody] --because TEXT',
      'Closes an order permanently: it can’t settle or contest another. Its grant is revoked.',
      'If another order claims the same payment, --payment-to names the order that gets it.',
    ],
    async run({ context }, args) {
      const { values, words } = read(args, ['because', 'payment-to'], 1)
      const paymentTo = values['payment-to'] ?? null
      await refuseOrder(context, words[0] ?? '', reason(values.because), paymentTo)
      return [`refused ${words[0]}`]
    },
  },
  refund: refundCommand,
  'refund-excess': refundExcessCommand,
  retire: {
    help: [
      'npm run ops -- retire WALLET [--at-once | --undo] --because TEXT',
      'Ends an earlier wallet once the last order that names it is no longer watched (24 hours).',
      'Later payments to it stay in "unmatched", are reported to you, and grant nothing automatically.',
      '--at-once: if its key is stolen. Payments on their way then wait for you as well.',
    ],
    async run({ context }, args) {
      const { values, flags, words } = read(args, ['because'], 1, ['at-once', 'undo'])
      const wallet = option(Wallet, words[0], 'WALLET') ?? ''
      const modes: RetireMode[] = [
        ...(flags.has('at-once') ? (['at_once'] as const) : []),
        ...(flags.has('undo') ? (['undo'] as const) : []),
      ]
      if (modes.length > 1) throw new UsageError('Use either --at-once or --undo.')
      const at = await retireWallet(context, wallet, modes[0] ?? 'planned', reason(values.because))
      return [
        at === null
          ? `${wallet} stays in use`
          : `${wallet} retires at ${new Date(at).toISOString()}; it stays watched`,
      ]
    },
  },
  attach: {
    help: [
      'npm run ops -- attach SIGNATURE ORDER --because TEXT',
      'Assigns a final transaction to an order. If another order had it, what depended on it is revoked.',
    ],
    async run({ context }, args) {
      const { values, words } = read(args, ['because'], 2)
      const [signature = '', order = ''] = words
      await attachTo(context, signature, order, reason(values.because))
      return [`attached ${signature} to ${order}`]
    },
  },
  'set-aside': {
    help: [
      'npm run ops -- set-aside SIGNATURE [--undo] --because TEXT',
      'Takes a payment that can’t be read, tokens, or a transfer from our own wallets out of "unmatched": nothing is owed for it.',
      '--undo: puts it back.',
    ],
    async run({ context }, args) {
      const { values, words, flags } = read(args, ['because'], 1, ['undo'])
      const [signature = ''] = words
      const because = reason(values.because)
      if (flags.has('undo')) await putPaymentBack(context, signature, because)
      else await setPaymentAside(context, signature, because)
      return [flags.has('undo') ? `put back ${signature}` : `set aside ${signature}`]
    },
  },
  extend: {
    help: [
      'npm run ops -- extend ORDER --days N [--seen N] --because TEXT',
      `Extends the 30 days that an order granted by up to ${MOST_EXTENDED_DAYS} days, without a payment. The member is notified.`,
      'An order that was extended before is extended again only with --seen and the number of its grants, as show prints them.',
    ],
    async run({ context }, args) {
      const { values, words } = read(args, ['because', 'days', 'seen'], 1)
      const days = option(Days, values.days, '--days')
      if (days === undefined) throw new UsageError('extend needs --days N')
      const until = await extendOrder(
        context,
        words[0] ?? '',
        { days, seen: option(Count, values.seen, '--seen') ?? null },
        reason(values.because),
      )
      return [`extended ${words[0]} until ${new Date(until).toISOString()}`]
    },
  },
  rescan: {
    help: [
      'npm run ops -- rescan --from SLOT',
      'Reads the chain again from a slot. Adds missed payments and changes no stored one.',
    ],
    async run({ rescan }, args) {
      const { values } = read(args, ['from'], 0)
      const from = option(z.coerce.number().int().min(0), values.from, '--from')
      if (from === undefined) throw new UsageError('rescan needs --from SLOT')
      return (await rescan(from)).map((row) => JSON.stringify(row))
    },
  },
  policy: {
    help: [
      'npm run ops -- policy [--try "attention=70 per_day=40"]',
      'Shows what CHANNEL_POLICY, or the policy to try, would have posted in the last 24 hours. Changes nothing.',
    ],
    async run({ context, policy }, args) {
      const { values } = read(args, ['try'], 0)
      const tried = values.try === undefined ? policy : readPolicy(values.try)
      if ('problem' in tried) throw new UsageError(`--try: ${tried.problem}`)
      return describeEffect(await policyEffect(context, tried))
    },
  },
  console: consoleCommand,
  operators: operatorsCommand,
  'end-operator': endOperatorCommand,
  coupons,
  'add-coupon': addCouponCommand,
  'end-coupon': endCouponCommand,
  gifts: giftsCommand,
  gift: giftCommand,
  'end-gift': endGiftCommand,
  'import-members': importMembersCommand,
  imports: importsCommand,
  'undo-import': undoImportCommand,
  payouts: payoutsCommand,
  'prepare-payouts': preparePayoutsCommand,
  'cancel-payout': cancelPayoutCommand,
  'reversed-earnings': reversedCommand,
  'restore-earning': restoreCommand,
  backfill,
  'backfill-progress': backfillProgress,
  rescore,
  judge,
  'publish-judged': publishJudgedCommand,
  train,
  weights,
  'adopt-weights': adopt,
  'reopen-log': reopenLogCommand,
  export: {
    help: [
      'npm run ops -- export [--year YYYY] > payments.csv',
      'Prints every final payment that has an order or was refunded, as CSV for bookkeeping, with the SOL rate of its time.',
      'Years are in UTC. With TAX_RATE set, it also prints the tax part of each payment.',
      'A refund of several payments is counted at the first of them, so the columns add up.',
    ],
    async run({ context, seller }, args) {
      const { values } = read(args, ['year'], 0)
      const year = option(Year, values.year, '--year') ?? null
      return csv(await reportPayments(context, year, seller.taxRate))
    },
  },
}

/**
 * Prints help, without a server or a database.
 * @returns null if `args` run a command
 * @throws UsageError if the command does not exist
 */
export function opsHelp(args: readonly string[]): string[] | null {
  const [name = 'help'] = args
  const command = COMMANDS[name]
  if (command) return args.includes('--help') ? command.help : null
  const overview = Object.values(COMMANDS).flatMap(({ help: [usage = '', ...text] }) => [
    usage,
    ...text.map((line) => `    ${line}`),
  ])
  if (name === 'help' || name === '--help') return overview
  throw new UsageError([`There is no command "${name}".`, ...overview].join('\n'))
}

/** The file whose text replaces the command's first word; null: it reads none. @throws UsageError if it is missing */
export function opsFile([name = '', file = '']: readonly string[]): string | null {
  if (!COMMANDS[name]?.readsFile) return null
  if (file === '' || file.startsWith('-'))
    throw new UsageError(`Name the file first: ${name} FILE.`)
  return file
}

/** @throws UsageError, or a Refusal from the flow */
export function runOps(ops: OpsContext, [name = '', ...args]: string[]): Promise<string[]> {
  const command = COMMANDS[name]
  if (!command) throw new UsageError(`There is no command "${name}".`)
  return command.run(ops, args)
}
