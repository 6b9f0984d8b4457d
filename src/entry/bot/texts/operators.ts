import type { StalledRole } from '../../../contract/news.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { Person, Rights } from '../../../domains/messages/index.ts'
import type { Refunded } from '../../../flows/operator/refund.ts'
import type { RefundedExcess } from '../../../flows/operator/refund-excess.ts'
import type { Notices } from '../../../flows/telegram/context.ts'
import type { OpsSummary } from '../../../flows/telegram/ops-summary.ts'
import { escapeHtml } from '../../../kernel/text.ts'
import { EN_FORMATS } from './en/formats.ts'
import { time, usd } from './formats.ts'
import { code, plain, quoted } from './words.ts'

/** What the bot says to operators: in English, whatever language their clients have. */

const { coins, planName, sol } = EN_FORMATS

/** What nobody does while a role is not led. */
const ROLE_STALLED: Record<string, string> = {
  payments: 'No payment is seen. None is lost: the chain is read again from where it stopped.',
  bot: 'No message is sent, and nobody is let into the channel.',
  detector: 'No launch is seen.',
  log: 'Reports are made, but nothing is signed.',
  webhooks: 'No webhook is sent.',
  backup: 'No backup is made.',
}

/** Messages in the operators' group. */
export const OPERATOR_NOTICES: Notices['operators'] = {
  grant: 'Grant',
  refuse: 'Refuse',
  logStopped: (trouble) =>
    `🚨 <b>The transparency log has stopped</b>\nReason: ${plain(trouble, 500)}.\nReports are still made and stored, but nothing is signed. For what to do, see “The transparency log” in docs/record.md.`,
  backupFailed: ({ problem, lastGoodAt }) =>
    `🚨 <b>The backup failed</b>\nReason: ${plain(problem, 500)}.\nLast good backup: ${lastGoodAt === null ? 'none' : new Date(lastGoodAt).toISOString().slice(0, 16).replace('T', ' ')}${lastGoodAt === null ? '' : ' UTC'}. It is tried again every hour. For what to do, see docs/backup.md.`,
  rolesStalled: (roles, isChainSilent) =>
    [
      ...(isChainSilent
        ? [
            '🚨 <b>The Solana RPC service has not answered since the start</b>\nNothing is sold until it does. Run <code>npm run doctor</code>, or switch <code>SOLANA_RPC_URL</code> and restart.',
          ]
        : []),
      ...roles.map(roleStalled),
      ...(isChainSilent ? [] : ['Look at the log, or start a process with this role.']),
    ].join('\n\n'),
  review: ({ id, plan, exception, unknown }) =>
    `⚠️ <b>Order needs review</b>\n${PLANS[plan].title}, ${plain(exception.replaceAll('_', ' '))}\n${code(id)}${unknown ? '\nA token that we don’t know. More of them today are only listed with <code>/ops</code>.' : ''}`,
  nearAmount: ({ signature, amount: lamports, candidates }) =>
    `⚠️ <b>An exchange amount that fees changed</b>\n${sol(lamports)} by ${code(signature, 100)}\nIt may belong to: ${candidates.map((id) => code(id)).join(', ')}\nNothing was granted. Ask the buyer for the exchange’s withdrawal record, then attach it.`,
  alarm: ({ kind, wallet, detail }) =>
    `🚨 <b>${plain(kind.replaceAll('_', ' '))}</b>\nWallet ${code(wallet)}\n${plain(detail, 500)}`,
  botWaits: ({ waitSeconds, askedSeconds }) =>
    `⏳ <b>Telegram refuses the bot’s messages</b>\nIt asked for ${askedSeconds} s. The bot tries again in ${waitSeconds} s; nothing is lost meanwhile.`,
  contact: ({ name, replyTo, message, plan }) =>
    `✉️ <b>Contact form</b>, ${planName(plan)}\n${code(name)}, reply to ${code(replyTo, 200)}\n${quoted(message)}`,
  support: (from, plan, text) =>
    `${plan === 'lifetime' ? '⭐️ ' : ''}💬 <b>Support</b>, ${planName(plan)}\n${who(from)}\n${quoted(text)}\nReply to this message to answer them.`,
  addedByHand: (person) =>
    `👤 <b>Added to the channel by hand</b>, without a membership:\n${who(person)}\nThey stay until you remove them.`,
  excess: ({ order, cents, offered, signature, amount }) => {
    const lines = [
      `💰 <b>${cents === null ? 'Extra payment' : `Overpaid by ${usd(cents)}`}</b>`,
      `Order ${code(order)}`,
    ]
    if (signature !== null) {
      const what = amount === null ? 'Transaction' : `${coins(amount)}, transaction`
      lines.push(`${what} ${code(signature, 100)}`)
    }
    if (offered)
      lines.push(
        'The buyer can use it for the next 30 days. Or return it, and record that with /ops refund-excess.',
      )
    else if (signature === null)
      lines.push('Return it, and record that with /ops refund-excess: access stays.')
    else lines.push('Attach it to an order, or return it and record that with /ops refund.')
    return lines.join('\n')
  },
  retired: ({ wallet, signature, amount }) =>
    `🗄 <b>Payment to a retired wallet</b>\nWallet ${code(wallet)}\n${coins(amount)}, transaction ${code(signature, 100)}\nNo access was granted. Attach it to an order, or return it.`,
  trained: (lines) =>
    ['🧮 <b>Training the AI filter</b>', ...lines.map((line) => `• ${plain(line, 400)}`)].join(
      '\n',
    ),
  consoleLink: (link, role) =>
    `🔑 <b>Your link to the console</b>\n${escapeHtml(link)}\n\nYou are ${plain(role)}. It works once, for ten minutes. Don’t share it.`,
  policy: (lines) =>
    ['<b>The channel’s policy</b>', ...lines.map((line) => plain(line, 300))].join('\n'),
  publicRight: (mayPost) =>
    mayPost
      ? '✅ <b>The bot can post in the public channel again</b>'
      : '🚨 <b>The bot can’t post in the public channel</b>\nMake it an administrator there with the right to post messages, or unset PUBLIC_CHANNEL_ID.',
  rights: (rights) =>
    rights.invite && rights.restrict && rights.post
      ? '✅ <b>The bot has all its rights in the channel again</b>\nIt is now checking every member.'
      : `🚨 <b>The bot is missing rights in the channel</b>\n${lacking(rights)}`,
}

/** Answers to /ops. */
export const OPERATOR_ANSWERS = {
  usage:
    '/ops: summary\n/ops console: a link into the console, sent only to you\n/ops policy: what the channel’s policy would have posted\n/ops grant ORDER reason\n/ops refuse ORDER [RIVAL or nobody] reason\n/ops refund ORDER or SIGNATURE, then the SIGNATURE of the refund, reason\n/ops refund-excess, the same, if only the excess went back\nReply to a forwarded message to answer it.',
  summary: (now: OpsSummary) =>
    [
      '<b>Summary</b>',
      '',
      `Members: ${now.lifetime} lifetime, ${now.thirtyDays} with 30 days; ${now.linked} linked to Telegram`,
      `Channel: ${now.inChannel} ${now.inChannel === 1 ? 'member' : 'members'}`,
      `Orders: ${now.open} open, ${now.review.length} to review`,
      `Messages: ${now.waiting} waiting${now.oldest === null ? '' : `, the oldest since ${time(now.oldest)}`}; ${now.dead} given up`,
      '',
      now.errors.length === 0 ? 'No errors in the last two days.' : '<b>Latest errors</b>',
      ...now.errors.map(({ at, failure }) => `· ${time(at)} ${plain(failure, 160)}`),
      ...(now.review.length === 0 ? [] : ['', '<b>To review</b>']),
      ...now.review.map(
        ({ id, plan, exception }) =>
          `· ${PLANS[plan].title}, ${plain(exception.replaceAll('_', ' '))} ${code(id)}`,
      ),
    ].join('\n'),
  sure: (action: string, order: string) =>
    `Are you sure you want to ${plain(action)} ${code(order)}?`,
  yes: 'Yes',
  no: 'No',
  done: (action: string, order: string, person: Person) =>
    `${action === 'grant' ? '✅ Granted' : '⛔️ Refused'} ${code(order)}, by ${code(person.firstName)}.`,
  refused: (order: string, reason: string) => `${code(order, 100)}: ${plain(reason, 400)}`,
  whoGetsIt: (order: string) =>
    `Other buyers also claim the payment for ${code(order)}. Who gets it if you refuse this order?`,
  paymentTo: (to: string) => (to === 'nobody' ? 'Nobody' : `Order ${plain(to)}`),
  refunded: (subject: string, { received, returned, destination, revoked, warning }: Refunded) =>
    [
      `↩️ ${code(subject, 100)} is closed: received ${coins(received)}, returned ${coins(returned)} to ${code(destination)}.`,
      ...(warning === null ? [] : [`⚠️ ${plain(warning, 200)}`]),
      revoked.length === 0
        ? 'No access depended on it.'
        : `Access revoked: ${revoked.map((order) => code(order)).join(', ')}`,
    ].join('\n'),
  consoleSent: (name: string) =>
    `A link into the console is on its way to ${plain(name)}. It works once, for ten minutes. If nothing arrives, write /start to me first.`,
  noOperator: ({ id, firstName }: Person) =>
    `${plain(firstName)} is not an operator of the console. Someone with access to the server can add them:\n${code(`npm run ops -- console --telegram ${id} --role viewer --name NAME`, 200)}`,
  refundedExcess: ({ order, excess, returned, destination }: RefundedExcess) =>
    `↩️ ${code(order)}: overpaid by ${coins(excess)}, returned ${coins(returned)} to ${code(destination)}.\nThe order stays settled, and access is unchanged.`,
  unchanged: 'Nothing was changed.',
}

function who({ id, username, firstName }: Person): string {
  const name = username === null ? '' : `, ${code(`@${username}`)}`
  return `${code(firstName)}${name}, id ${code(id)}`
}

function lacking({ standing, invite, restrict, post }: Rights): string {
  if (standing !== 'administrator')
    return `Its status there is "${plain(standing)}". Make it an administrator.`
  const missing = [
    ...(invite ? [] : ['invite users (to admit members)']),
    ...(restrict ? [] : ['ban users (to remove members whose access ended)']),
    ...(post ? [] : ['post messages (to send alerts)']),
  ]
  return `Allow it to ${missing.join(', ')}.`
}

function roleStalled({ role, seen_at: seenAt }: StalledRole): string {
  const what = ROLE_STALLED[role] ?? 'Nobody does this work.'
  return seenAt === null
    ? `🚨 <b>${plain(role)} has not begun</b>\n${what}\nNo process has led it since the start.`
    : `🚨 <b>${plain(role)} has stopped</b>\n${what}\nA process last led it at ${new Date(seenAt).toISOString().slice(11, 19)} UTC.`
}
