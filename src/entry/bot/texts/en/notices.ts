import { MOST_IN_GROUP } from '../../../../contract/alerts.ts'
import { BRAND } from '../../../../contract/constants.ts'
import type { GroupEnd, Notices } from '../../../../flows/telegram/context.ts'
import { createDigestNotices } from '../digests.ts'
import { createLaunchNotices } from '../launches.ts'
import { OPERATOR_NOTICES } from '../operators.ts'
import { createRepeated } from '../repeated.ts'
import { scanReply } from '../scans.ts'
import { createActed } from '../wallets.ts'
import { createLookedUp } from '../watch.ts'
import { code, letter, marked, verbatim } from '../words.ts'
import { EN_DIGESTS } from './digests.ts'
import { EN_FORMATS } from './formats.ts'
import { EN_LAUNCHES } from './launches.ts'
import { EN_SCANS } from './scans.ts'
import { EN_WALLETS } from './wallets.ts'
import { EN_WATCH } from './watch.ts'

const { coins, days, planName, termName, until } = EN_FORMATS

const GROUP_ENDS: Record<GroupEnd, string> = {
  removed: 'the bot is no longer in it.',
  silenced: 'the bot may not write there.',
  not_admin: 'you are no longer an administrator there.',
  crowded: `it has more than ${MOST_IN_GROUP} people.`,
  ended: 'your membership has ended.',
}

/** Messages that the bot sends on its own, in English. */
export const EN_NOTICES: Notices = {
  granted: (term) =>
    `✅ <b>Access granted</b>\n\n${termName(term)}, ${until(term)}.\n\nOpen the private channel and request to join; you are admitted automatically. Send /status to see your access at any time.`,
  reminder: (term, left) =>
    `⏳ Your access ends in ${days(left)}: ${termName(term)}, ${until(term)}.\n\nRenewing adds 30 days to the time left. Manage it in your account.`,
  expired: (term) =>
    `Your access has ended: ${termName(term)}, ${until(term)}.\n\nYour place in the private channel ends with it. Once your membership is renewed, you can rejoin with this Telegram account.`,
  winBack: (term) =>
    `Your access ended a week ago: ${termName(term)}, ${until(term)}.\n\nTo come back, open your account. This is the last message about it.`,
  joined: () =>
    'Welcome. You are being let into the private channel. If it doesn’t open within a minute, request to join again.',
  declined: () =>
    `The channel is for members, and no membership is linked to this Telegram account.\n\nIf you have one, open the bot from your ${BRAND} dashboard, then request to join again.`,
  groupOver: (title, because) =>
    `Your group ${code(title, 64)} no longer gets alerts: ${GROUP_ENDS[because]} Its alerts now come to you here. To choose a group again, send /group.`,
  unbound: () => 'This Telegram account is no longer linked to a membership.',
  webhookOff: (host, because) =>
    `⚠️ Your webhook at ${code(host)} is off: ${because === 'gone' ? 'it answered that it is gone (410)' : 'it accepted nothing for three days'}.\n\nOnce your receiver works, switch it on again in Account Settings. It then gets everything that happens from then on.`,
  returned: ({ order, amount, destination }) =>
    `↩️ <b>Excess returned</b>\n\n${coins(amount)} paid above the price of order ${code(order)} went back to ${code(destination)}. Your access stays as it is.`,
  giftRedeemed: ({ order, plan }) =>
    `🎁 <b>Your gift was redeemed</b>\n\nSomebody used the code of order ${code(order)}: ${planName(plan)}. Your own access stays as it is.`,
  lookedUp: createLookedUp(EN_WATCH, EN_LAUNCHES),
  acted: createActed(EN_WALLETS, EN_LAUNCHES),
  scanned: (address, finding) => scanReply(EN_SCANS, address, finding),
  checkpoint: (note) =>
    `🔏 <b>Checkpoint of our record</b>\nA signature over everything that we have reported so far. Keep this post: nobody can change that record later without you noticing.\n${verbatim(note)}`,
  fromSupport: (text) =>
    `💬 <b>Support</b>\n${letter(text)}\nTo reply, send /help followed by your message.`,
  broadcast: marked,
  launches: createLaunchNotices(EN_LAUNCHES),
  repeated: createRepeated(EN_LAUNCHES),
  digests: createDigestNotices(EN_DIGESTS, EN_LAUNCHES),
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
    crew: 'Why a crew',
    wallet: 'Wallet',
    asWallet: '☆ Watch as a wallet',
    trade: ({ name, host }) => `Trade on ${name} (${host})`,
  },
  operators: OPERATOR_NOTICES,
}
