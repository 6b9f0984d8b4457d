import { isSignature } from '@solana/kit'
import { z } from 'zod'
import { Wallet } from '../../contract/schemas.ts'
import { type Refunded, type RefundRequest, refund } from '../../flows/operator/refund.ts'
import { type RefundedExcess, refundExcess } from '../../flows/operator/refund-excess.ts'
import { type Coins, formatCoins } from '../../kernel/money.ts'
import type { OpsCommand } from './command.ts'
import { option, read, reason, UsageError } from './read-args.ts'

/** Records that whole payments went back. */
export const refundCommand: OpsCommand = {
  help: [
    'npm run ops -- refund ORDER|SIGNATURE [--from WALLET] --with SIGNATURE [--to ADDRESS --owner-confirms] --because TEXT',
    'Records a refund of one payment, or of all payments of an order. Sends nothing: first pay from your wallet.',
    '--with is the refunding transaction. The payment is closed permanently, and access that depended on it is revoked.',
    'If several wallets paid, refund each its share, and record each with --from WALLET.',
    'Refund to the sender, or for payments from an exchange, to an address that the owner has confirmed.',
  ],
  async run({ context }, args) {
    const request = readRequest(args, ['from'])
    return describeRefund(request.subject, await refund(context, request))
  },
}

/** Records that what was above the price went back. */
export const refundExcessCommand: OpsCommand = {
  help: [
    'npm run ops -- refund-excess ORDER|SIGNATURE --with SIGNATURE [--to ADDRESS --owner-confirms] --because TEXT',
    'Records that you returned what was paid above the price. The order stays settled, and access stays.',
    'Sends nothing: first pay from your wallet. "show ORDER" says how much is above the price, and who sent it. Return it in that coin; USDC must come from our own wallet.',
    'The amount is read from the chain. Returning less leaves the rest as excess; returning more is rejected.',
  ],
  async run({ context }, args) {
    return describeExcess(await refundExcess(context, readRequest(args)))
  },
}

function readRequest(args: string[], further: string[] = []): RefundRequest {
  const options = ['because', 'with', 'to', ...further]
  const { values, flags, words } = read(args, options, 1, ['owner-confirms'])
  const signature = option(z.string().refine(isSignature), values.with, '--with')
  if (!signature) throw new UsageError('Name the refunding transaction: --with SIGNATURE')
  const confirmedTo = option(Wallet, values.to, '--to') ?? null
  if (flags.has('owner-confirms') !== (confirmedTo !== null))
    throw new UsageError('Use --to ADDRESS and --owner-confirms together.')
  const from = option(Wallet, values.from, '--from') ?? null
  const [subject = ''] = words
  return { subject, from, signature, confirmedTo, because: reason(values.because) }
}

function describeExcess({ order, excess, returned, destination }: RefundedExcess): string[] {
  return [
    `${order}: ${formatCoins(excess)} was above the price, returned ${formatCoins(returned)} to ${destination}`,
    'The order stays settled, and access stays.',
  ]
}

function describeRefund(
  subject: string,
  { destination, received, returned, revoked, warning }: Refunded,
) {
  const text = (amount: Coins | null) => (amount === null ? '?' : formatCoins(amount))
  return [
    `${subject} is closed: received ${text(received)}, returned ${text(returned)} to ${destination}`,
    ...(warning === null ? [] : [warning]),
    revoked.length === 0 ? 'No access depended on it.' : `Access revoked: ${revoked.join(', ')}`,
  ]
}
