import { MOST_IN_GROUP } from '../../../../contract/alerts.ts'
import { BRAND } from '../../../../contract/constants.ts'
import type { ReceiptRow } from '../../../../flows/purchase/receipts/list-receipts.ts'
import type { PlanTerm } from '../../../../flows/telegram/context.ts'
import { DAY, type Ms } from '../../../../kernel/clock.ts'
import { createAlertTexts } from '../alerts.ts'
import { time } from '../formats.ts'
import { OPERATOR_ANSWERS } from '../operators.ts'
import { createWatchTexts } from '../watch.ts'
import { code, plain } from '../words.ts'
import { EN_ALERTS } from './alerts.ts'
import { EN_FORMATS } from './formats.ts'
import { EN_LAUNCHES } from './launches.ts'
import { EN_NOTICES } from './notices.ts'
import { EN_WALLETS } from './wallets.ts'
import { EN_WATCH } from './watch.ts'

const { date, days, endOf, planName, termName, until } = EN_FORMATS

/**
 * The bot's texts in English, as Telegram's HTML. Untrusted text passes through `plain`, `quoted`,
 * or `code`, so that no client turns it into a link.
 */

export const EN_TEXTS = {
  notices: EN_NOTICES,
  /** Descriptions in Telegram's command list. A command's name has at most 32 characters. */
  commands: {
    start: 'Welcome, and link your account',
    status: 'Your subscription status',
    payment: 'Receipts and renewal',
    scan: 'Check a token or a wallet',
    alerts: 'Choose your alerts and quiet hours',
    watch: 'Watch a coin or a wallet, or see your watchlist',
    unwatch: 'Stop watching a coin or a wallet',
    group: 'Get alerts in a group of your own',
    language: 'Choose the bot’s language',
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
      `Hello. Someone entered your Telegram username when paying for a membership: ${termName(term)}, ${until(term)}.\n\nIs this yours?`,
    imported: (term: PlanTerm) =>
      `Hello. A membership for your Telegram username was transferred from another service: ${termName(term)}, ${until(term)}.\n\nIs this yours?`,
    brought:
      'Done. For the first seven days it opens the bot and the channel; after that, the site too. If it is not yours after all, please write to support with /help.',
    yes: 'Yes, it is mine',
    no: 'No',
    accepted: 'Done. The membership is linked to this Telegram account.',
    gone: 'This offer is no longer available. Open the bot from your dashboard instead.',
    refused: 'OK, nothing was changed.',
    member: (term: PlanTerm, isActive: boolean) =>
      isActive
        ? `Welcome back. ${termName(term)}, ${until(term)}.\n\nPaste a token or wallet address to check it. Send /help for everything else.`
        : `Welcome back. Your access has ended: ${termName(term)}, ${until(term)}.`,
  },
  notAMember: `${BRAND} watches new Solana launches for its members. No membership is linked to this Telegram account.\n\nIf you have one, open the bot from your dashboard. Otherwise, see the site.`,
  status: (term: PlanTerm, now: Ms) => {
    const isActive = term.expiresAt === null || now < term.expiresAt
    const left = term.expiresAt === null ? null : Math.ceil((term.expiresAt - now) / DAY)
    return [
      `${isActive ? '🟢' : '⚪️'} <b>${isActive ? 'Active' : 'Expired'}</b>`,
      '',
      termName(term),
      term.expiresAt === null
        ? 'Never expires'
        : `${isActive ? 'Ends' : 'Ended'}: ${endOf(term, term.expiresAt)}`,
      ...(isActive && left !== null ? [`${days(left)} left`] : []),
    ].join('\n')
  },
  payment: (term: PlanTerm, now: Ms, receipts: ReceiptRow[]) => {
    const isActive = term.expiresAt === null || now < term.expiresAt
    return [
      `<b>${isActive ? 'Active' : 'Expired'}</b>: ${termName(term)}, ${until(term)}`,
      '',
      receipts.length === 0 ? 'No receipts.' : '<b>Receipts</b>',
      ...receipts.map(
        ({ id, plan, at, excess }) =>
          `· ${date(at)}, ${planName(plan)}, ${code(id)}${excess === null ? '' : ', overpaid: see your account for what happens to the excess'}`,
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
              '/watch: your watchlist; add a coin or a wallet by its address',
              '/group: get alerts in a group of your own',
            ]
          : []),
        '/language: choose the bot’s language',
        '/privacy: what we store about you',
        '',
        `To contact support, write your message now${isMember ? '. An address alone is still checked' : ''}. Send /cancel to stop. Never share your seed phrase with anyone. We will never ask for it.`,
      ].join('\n'),
    sent: 'Thank you. We received your message and will reply here.',
    nobody: 'Support is not available in this bot. Please use the contact page on the site.',
    contact: 'Contact page',
  },
  group: {
    text: (title: string | null) =>
      [
        title === null
          ? 'Filters can send their alerts to a Telegram group of your own.'
          : `Filters with “My Telegram group” send their alerts to ${code(title, 64)}.`,
        `${title === null ? 'Add the bot with the button below' : 'To choose another group, add the bot there with the button below'}: you must be an administrator of the group, not an anonymous one, and it has at most ${MOST_IN_GROUP} people. If the bot is already there, send it the copied command in the group. The code works for ten minutes.`,
        'Then choose “My Telegram group” as the destination of a filter on the site. Your group gets alerts as long as your membership runs.',
      ].join('\n\n'),
    add: 'Add to a group',
    copy: 'Copy the command',
    turnOff: 'Stop alerts in the group',
    off: 'Done. The bot leaves the group, and alerts come to you here.',
    proven:
      '✅ This group now gets the alerts of your filters that send to “My Telegram group”. Choose the filters on the site, under Alerts.',
    not_admin: 'Only an administrator of this group can do this.',
    anonymous:
      'You’re posting anonymously here, so Telegram doesn’t tell us who you are. In the group’s settings open Administrators, choose yourself, turn off “Remain anonymous”, and send the command again. After that you can turn it back on.',
    crowded: `This group has more than ${MOST_IN_GROUP} people, so it can’t get alerts.`,
    taken: 'This group already gets the alerts of another member.',
    late: 'This code has expired or is not yours. Send /group to the bot for a new one.',
    unavailable: 'Telegram did not answer. Please try again in a minute.',
  },
  language: {
    text: (name: string, isChosen: boolean) =>
      `The bot messages you in <b>${name}</b>${isChosen ? '' : ', your Telegram language if we support it'}.`,
    automatic: 'As in Telegram',
  },
  paySupport:
    'For questions about a payment, write your message now. If you can, include the receipt number from /payment. A person will read it. Send /cancel to stop.',
  privacy: `<b>What we store about you</b>\n\nYour Telegram ID, username, first name, and language, encrypted, so that we can admit you and write to you. Your alert preferences, the coins and wallets you watch, and the ID and name of the group that gets your alerts, encrypted. Your receipts, as the law requires. What you write to support, until it is delivered.\n\nWe never sell or share it. You can delete it in your account on the site. The privacy page has the details.`,
  privacyPage: 'Privacy page',
  canceled: 'Canceled.',
  nothingToCancel: 'Nothing to cancel.',
  scan: {
    usage:
      'Send /scan followed by a token’s mint, a wallet address, or a link to either. Or just paste it.',
  },
  unknown: 'Sorry, I don’t understand. Paste a token or wallet address, or send /help.',
  tooFast: 'Too many messages. Please wait a minute.',
  failed: 'Something went wrong on our side. Please try again.',
  alerts: createAlertTexts(EN_ALERTS),
  watch: createWatchTexts(EN_WATCH, EN_LAUNCHES, EN_WALLETS),
  ops: OPERATOR_ANSWERS,
}

/** What every language must provide. */
export type Texts = typeof EN_TEXTS
