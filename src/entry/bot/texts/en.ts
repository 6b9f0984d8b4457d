import { BRAND } from '../../../contract/constants.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { Person } from '../../../domains/messages/index.ts'
import type { Refunded } from '../../../flows/operator/refund.ts'
import type { RefundedExcess } from '../../../flows/operator/refund-excess.ts'
import type { ReceiptRow } from '../../../flows/purchase/list-receipts.ts'
import type { PlanTerm } from '../../../flows/telegram/context.ts'
import type { OpsSummary } from '../../../flows/telegram/ops-summary.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import { ALERTS } from './en-alerts.ts'
import { coins, date, days, time, until } from './en-formats.ts'
import { NOTICES } from './en-notices.ts'
import { WATCH } from './en-watch.ts'
import { code, plain } from './words.ts'

/**
 * The bot's texts in English, as Telegram's HTML. Untrusted text passes through `plain`, `quoted`,
 * or `code`, so that no client turns it into a link.
 */

export const en = {
  notices: NOTICES,
  /** Descriptions in Telegram's command list. A command's name has at most 32 characters. */
  commands: {
    start: 'Welcome, and link your account',
    status: 'Your subscription status',
    payment: 'Receipts and renewal',
    scan: 'Check a token or a wallet',
    alerts: 'Choose your alerts and quiet hours',
    watch: 'Watch a coin, or see your watchlist',
    unwatch: 'Stop watching a coin',
    help: 'Help and support contact',
    privacy: 'What we store about you',
    paysupport: 'Questions about a payment',
    cancel: 'Cancel the current action',
    ops: 'For operators',
  },
  start: {
    code: (link: { code: string; browser: string; issuedAt: Ms }) =>
      `A browser wants to link to this Telegram account:\n\n<b>${plain(link.browser)}</b>, at ${time(link.issuedAt)}\n\nIf this is you, enter this code there within two minutes:\n\n${code(link.code)}\n\nIf not, ignore this message, and don’t share the code.`,
    copy: 'Copy code',
    late: 'This link has expired or was already used. Get a new one on your dashboard.',
    offer: (term: PlanTerm) =>
      `Hello. Someone entered your Telegram username when paying for a membership: ${PLANS[term.plan].title}, ${until(term)}.\n\nIs this yours?`,
    yes: 'Yes, it is mine',
    no: 'No',
    accepted: 'Done. The membership is linked to this Telegram account.',
    gone: 'This offer is no longer available. Open the bot from your dashboard instead.',
    refused: 'OK, nothing was changed.',
    member: (term: PlanTerm, isActive: boolean) =>
      isActive
        ? `Welcome back. ${PLANS[term.plan].title}, ${until(term)}.\n\nPaste a token or wallet address to check it. Send /help for everything else.`
        : `Welcome back. Your access has ended: ${PLANS[term.plan].title}, ${until(term)}.`,
  },
  notAMember: `${BRAND} watches new Solana launches for its members. No membership is linked to this Telegram account.\n\nIf you have one, open the bot from your dashboard. Otherwise, see the site.`,
  status: (term: PlanTerm, now: Ms) => {
    const isActive = term.expiresAt === null || now < term.expiresAt
    const left = term.expiresAt === null ? null : Math.ceil((term.expiresAt - now) / DAY)
    return [
      `${isActive ? '🟢' : '⚪️'} <b>${isActive ? 'Active' : 'Expired'}</b>`,
      '',
      PLANS[term.plan].title,
      term.expiresAt === null
        ? 'Never expires'
        : `${isActive ? 'Ends' : 'Ended'}: ${date(term.expiresAt)}`,
      ...(isActive && left !== null ? [`${days(left)} left`] : []),
    ].join('\n')
  },
  payment: (term: PlanTerm, now: Ms, receipts: ReceiptRow[]) => {
    const isActive = term.expiresAt === null || now < term.expiresAt
    return [
      `<b>${isActive ? 'Active' : 'Expired'}</b>: ${PLANS[term.plan].title}, ${until(term)}`,
      '',
      receipts.length === 0 ? 'No receipts.' : '<b>Receipts</b>',
      ...receipts.map(
        ({ id, plan, at, excess }) =>
          `· ${date(at)}, ${PLANS[plan].title}, ${code(id)}${excess === null ? '' : ', overpaid: see your account for what happens to the excess'}`,
      ),
      '',
      'For details and renewal, see your account.',
    ].join('\n')
  },
  help: {
    text: (isMember: boolean) =>
      [
        `<b>${BRAND}</b>`,
        '',
        ...(isMember
          ? ['Paste a token or wallet address, or a link to one, to check it.', '']
          : []),
        '/status: your subscription',
        '/payment: receipts and renewal',
        ...(isMember
          ? [
              '/scan: check a token or a wallet',
              '/alerts: choose your alerts',
              '/watch: your watchlist; add a coin by its address',
            ]
          : []),
        '/privacy: what we store about you',
        '',
        `To contact support, write your message now${isMember ? '. An address alone is still checked' : ''}. Send /cancel to stop. Never share your seed phrase with anyone. We will never ask for it.`,
      ].join('\n'),
    sent: 'Thank you. We received your message and will reply here.',
    nobody: 'Support is not available in this bot. Please use the contact page on the site.',
    contact: 'Contact page',
  },
  paySupport:
    'For questions about a payment, write your message now. If you can, include the receipt number from /payment. A person will read it. Send /cancel to stop.',
  privacy: `<b>What we store about you</b>\n\nYour Telegram ID, username, first name, and language, encrypted, so that we can admit you and write to you. Your alert preferences and the coins you watch. Your receipts, as the law requires. What you write to support, until it is delivered.\n\nWe never sell or share it. You can delete it in your account on the site. The privacy page has the details.`,
  privacyPage: 'Privacy page',
  cancelled: 'Canceled.',
  nothingToCancel: 'Nothing to cancel.',
  scan: {
    usage:
      'Send /scan followed by a token’s mint, a wallet address, or a link to either. Or just paste it.',
  },
  unknown: 'Sorry, I don’t understand. Paste a token or wallet address, or send /help.',
  tooFast: 'Too many messages. Please wait a minute.',
  failed: 'Something went wrong on our side. Please try again.',
  alerts: ALERTS,
  watch: WATCH,
  ops: {
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
      `I sent a link into the console to ${plain(name)}. It works once, for ten minutes. If nothing arrives, write /start to me first.`,
    noOperator: ({ id, firstName }: Person) =>
      `${plain(firstName)} is not an operator of the console. Someone with access to the server can add them:\n${code(`npm run ops -- console --telegram ${id} --role viewer --name NAME`, 200)}`,
    refundedExcess: ({ order, over, returned, destination }: RefundedExcess) =>
      `↩️ ${code(order)}: overpaid by ${coins(over)}, returned ${coins(returned)} to ${code(destination)}.\nThe order stays settled, and access is unchanged.`,
    unchanged: 'Nothing was changed.',
  },
}

/** What every language must provide. */
export type Texts = typeof en
