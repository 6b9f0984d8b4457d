import type { BroadcastSpan } from '../../../contract/console/broadcasts.ts'
import { BRAND } from '../../../contract/constants.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { Person, Rights } from '../../../domains/messages/index.ts'
import type { Notices } from '../../../flows/telegram/context.ts'
import { escapeHtml } from '../../../kernel/text.ts'
import { DIGESTS } from './en-digests.ts'
import { coins, days, planName, sol, until, usd } from './en-formats.ts'
import { LAUNCHES } from './en-launches.ts'
import { scanned } from './en-scans.ts'
import { lookedUp } from './en-watch.ts'
import { code, letter, plain, quoted, verbatim } from './words.ts'

const TAGS = { plain: '', bold: 'b', code: 'code' } as const

function marked({ kind, text }: BroadcastSpan): string {
  const tag = TAGS[kind]
  return tag === '' ? escapeHtml(text) : `<${tag}>${escapeHtml(text)}</${tag}>`
}

/** Messages that the bot sends on its own, in English. */
export const NOTICES: Notices = {
  granted: (term) =>
    `✅ <b>Access granted</b>\n\n${PLANS[term.plan].title}, ${until(term)}.\n\nOpen the private channel and request to join; you are admitted automatically. Send /status to see your access at any time.`,
  reminder: (term, left) =>
    `⏳ Your access ends in ${days(left)}: ${PLANS[term.plan].title}, ${until(term)}.\n\nRenewing adds 30 days to the time left. Manage it in your account.`,
  expired: (term) =>
    `Your access has ended: ${PLANS[term.plan].title}, ${until(term)}.\n\nYou have been removed from the private channel. Once your membership is renewed, you can rejoin with this Telegram account.`,
  winBack: (term) =>
    `Your access ended a week ago: ${PLANS[term.plan].title}, ${until(term)}.\n\nTo come back, open your account. This is the last message about it.`,
  joined: () => 'Welcome. Your request to join the private channel is approved.',
  declined: () =>
    `The channel is for members, and no membership is linked to this Telegram account.\n\nIf you have one, open the bot from your ${BRAND} dashboard, then request to join again.`,
  unbound: () => 'This Telegram account is no longer linked to a membership.',
  webhookOff: (host, because) =>
    `⚠️ Your webhook at ${code(host)} is off: ${because === 'gone' ? 'it answered that it is gone (410)' : 'it accepted nothing for three days'}.\n\nOnce your receiver works, switch it on again in Account Settings. It then gets everything that happens from then on.`,
  returned: ({ order, amount, destination }) =>
    `↩️ <b>Excess returned</b>\n\n${coins(amount)} paid above the price of order ${code(order)} went back to ${code(destination)}. Your access stays as it is.`,
  giftRedeemed: ({ order, plan }) =>
    `🎁 <b>Your gift was redeemed</b>\n\nSomebody used the code of order ${code(order)}: ${PLANS[plan].title}. Your own access stays as it is.`,
  lookedUp,
  scanned,
  checkpoint: (note) =>
    `🔏 <b>Checkpoint of our record</b>\nA signature over everything that we have reported so far. Keep this post: nobody can change that record later without you noticing.\n${verbatim(note)}`,
  fromSupport: (text) =>
    `💬 <b>Support</b>\n${letter(text)}\nTo reply, send /help followed by your message.`,
  broadcast: (spans) => spans.map(marked).join(''),
  launches: LAUNCHES,
  digests: DIGESTS,
  buttons: {
    launches: 'All launches',
    record: 'Track record',
    channel: 'Open the channel',
    account: 'Your account',
    site: 'Open the site',
    copy: 'Copy address',
    report: 'Report',
    chart: 'Chart',
    verify: 'Verify',
    explorer: 'Explorer',
    watch: '☆ Watch',
    watchlist: 'Watchlist',
    grant: 'Grant',
    refuse: 'Refuse',
  },
  operators: {
    logStopped: (trouble) =>
      `🚨 <b>The transparency log has stopped</b>\nReason: ${plain(trouble, 500)}.\nReports are still made and stored, but nothing is signed. For what to do, see “The transparency log” in the operations guide.`,
    review: ({ id, plan, exception }) =>
      `⚠️ <b>Order needs review</b>\n${PLANS[plan].title}, ${plain(exception.replaceAll('_', ' '))}\n${code(id)}`,
    nearAmount: ({ signature, amount: lamports, candidates }) =>
      `⚠️ <b>An exchange amount that fees changed</b>\n${sol(lamports)} by ${code(signature, 100)}\nIt may belong to: ${candidates.map((id) => code(id)).join(', ')}\nNothing was granted. Ask the buyer for the exchange’s withdrawal record, then attach it.`,
    alarm: ({ kind, wallet, detail }) =>
      `🚨 <b>${plain(kind.replaceAll('_', ' '))}</b>\nWallet ${code(wallet)}\n${plain(detail, 500)}`,
    contact: ({ name, replyTo, message, plan }) =>
      `✉️ <b>Contact form</b>, ${planName(plan)}\n${code(name)}, reply to ${code(replyTo, 200)}\n${quoted(message)}`,
    support: (from, plan, text) =>
      `${plan === 'lifetime' ? '⭐️ ' : ''}💬 <b>Support</b>, ${planName(plan)}\n${who(from)}\n${quoted(text)}\nReply to this message to answer them.`,
    addedByHand: (person) =>
      `👤 <b>Added to the channel by hand</b>, without a membership:\n${who(person)}\nThey stay until you remove them.`,
    excess: ({ order, cents, offered, signature, amount }) =>
      `💰 <b>${cents === null ? 'Extra payment' : `Overpaid by ${usd(cents)}`}</b>\nOrder ${code(order)}${signature === null ? '' : `\n${amount === null ? 'Transaction' : `${coins(amount)}, transaction`} ${code(signature, 100)}`}\n${offered ? 'The buyer can use it for the next 30 days. Or return it, and record that with /ops refund-excess.' : signature === null ? 'Return it, and record that with /ops refund-excess: access stays.' : 'Attach it to an order, or return it and record that with /ops refund.'}`,
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
    rights: (rights) =>
      rights.invite && rights.restrict && rights.post
        ? '✅ <b>The bot has all its rights in the channel again</b>\nIt is now checking every member.'
        : `🚨 <b>The bot is missing rights in the channel</b>\n${lacking(rights)}`,
  },
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
