import { BRAND } from '../../../contract/constants.ts'
import { short } from '../../../contract/format.ts'
import { PLANS, type PlanId } from '../../../contract/plans.ts'
import { VENUES } from '../../../contract/venues.ts'
import type { AlertPreferences, Person, Rights } from '../../../domains/messages/index.ts'
import type { MintScan, ScanResult, WalletScan } from '../../../domains/scans/index.ts'
import type { Refunded } from '../../../flows/operator/refund.ts'
import type { Receipt } from '../../../flows/purchase/list-receipts.ts'
import type { Notices, PlanTerm } from '../../../flows/telegram/context.ts'
import type { OpsSummary } from '../../../flows/telegram/ops-summary.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import { LAUNCHES } from './en-launches.ts'
import { code, letter, plain, quoted } from './words.ts'

/**
 * Everything that the bot says, in English, as Telegram's HTML. Text from others passes through
 * `plain`, `quoted`, or `code`, so that no client turns it into a link.
 */

const date = (time: Ms) =>
  new Date(time).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
const time = (at: Ms) => `${new Date(at).toISOString().slice(11, 16)} UTC`
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
const until = ({ expiresAt }: Pick<PlanTerm, 'expiresAt'>) =>
  expiresAt === null ? 'forever' : `until ${date(expiresAt)}`
const planName = (plan: PlanId | null) => (plan === null ? 'no membership' : PLANS[plan].title)

const notices: Notices = {
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
  scanned: (address, finding) => scanned(address, finding),
  fromSupport: (text) =>
    `💬 <b>Support</b>\n${letter(text)}\nTo reply, send /help followed by your message.`,
  launches: LAUNCHES,
  buttons: {
    channel: 'Open the channel',
    account: 'Your account',
    site: 'Open the site',
    copy: 'Copy address',
    report: 'Report',
    chart: 'Chart',
    explorer: 'Explorer',
    grant: 'Grant',
    refuse: 'Refuse',
  },
  operators: {
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
    excess: ({ order, cents, offered, signature }) =>
      `💰 <b>${cents === null ? 'Extra payment' : `Overpaid by ${usd(cents)}`}</b>\nOrder ${code(order)}${signature === null ? '' : `\nTransaction ${code(signature, 100)}`}\n${offered ? 'The buyer can use it for the next 30 days. Or return it, and record that with /ops refund.' : 'Attach it to an order, or return it and record that with /ops refund.'}`,
    retired: ({ wallet, signature, amount: lamports }) =>
      `🗄 <b>Payment to a retired wallet</b>\nWallet ${code(wallet)}\n${sol(lamports)}, transaction ${code(signature, 100)}\nNo access was granted. Attach it to an order, or return it.`,
    trained: (lines) =>
      ['🧮 <b>Training the AI filter</b>', ...lines.map((line) => `• ${plain(line, 400)}`)].join(
        '\n',
      ),
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

function scanned(address: string, finding: ScanResult | null): string {
  if (finding === null)
    return `${code(address)}\n\nThe Solana network can’t be reached right now. Please try again in a minute.`
  switch (finding.kind) {
    case 'mint':
      return mint(address, finding)
    case 'wallet':
      return wallet(address, finding)
    case 'account':
      return `${code(address)}\n\nThis account belongs to the program ${code(finding.owner)}. It is neither a token nor a wallet. Paste a token’s mint or a wallet address.`
    case 'program':
      return `${code(address)}\n\nThis is a program, neither a token nor a wallet. Paste a token’s mint or a wallet address.`
    case 'nothing':
      return `${code(address)}\n\nNo account exists at this address.`
  }
}

function mint(address: string, found: MintScan): string {
  const name = found.name === null ? '?' : code(found.name)
  const symbol = found.symbol === null ? '?' : code(found.symbol, 16)
  const authority = (held: string) => (held === 'none' ? '✅ no one' : `⚠️ ${code(held)}`)
  const extensions =
    found.extensions.length === 0 ? 'none' : plain(found.extensions.join(', '), 400)
  return [
    `🪙 <b>Token</b> ${name} · ${symbol}`,
    code(address),
    '',
    `Standard: ${found.token2022 ? 'Token-2022' : 'SPL Token'}`,
    `Supply: ${amount(found.supply, found.decimals)}`,
    `Can mint more: ${authority(found.mintAuthority)}`,
    `Can freeze: ${authority(found.freezeAuthority)}`,
    ...(found.token2022 ? [`Extensions: ${extensions}`] : []),
    '',
    ...holders(found),
    '',
    'Deployer, liquidity, snipers, score: ?',
  ].join('\n')
}

function holders({ holders, supply }: MintScan): string[] {
  if (holders === null) return ['Largest accounts: ?']
  if (holders.length === 0 || supply === 0n) return ['Largest accounts: none']
  const share = (part: bigint) => `${(Number((part * 10_000n) / supply) / 100).toFixed(2)}%`
  const ten = holders.slice(0, 10)
  const sum = ten.reduce((sum, { amount }) => sum + amount, 0n)
  return [
    `Largest ${ten.length === 1 ? 'account' : `${ten.length} accounts`}: ${share(sum)}, including pools and bonding curves`,
    ...holders
      .slice(0, 5)
      .map(({ account, amount }) => `· ${code(short(account))} ${share(amount)}`),
  ]
}

function wallet(address: string, found: WalletScan): string {
  const { created, read, since, transactions } = found
  return [
    '👛 <b>Wallet</b>',
    code(address),
    '',
    `Balance: ${amount(found.lamports, 9)} SOL`,
    `First seen: ${since === null ? '?' : date(since)}`,
    `Transactions: ${transactions === null ? '?' : transactions >= 1_000 ? '1,000 or more' : transactions}`,
    `Tokens created in its last ${read === 1 ? 'transaction' : `${read} transactions`}: ${created === null ? '?' : created.length}`,
    ...(created ?? []).slice(0, 10).map((one) => `· ${code(one)}`),
    '',
    'Linked wallets: ?',
  ].join('\n')
}

/** Cut to four decimals, with commas. */
function amount(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, 4)
    .replace(/0+$/, '')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction ? `.${fraction}` : ''}`
}

const sol = (lamports: bigint | null) =>
  lamports === null ? 'an unknown amount' : `${amount(lamports, 9)} SOL`
const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`

const minutes = (of: number) =>
  `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`

const zoneName = (zone: string) => (zone === 'UTC' ? zone : `${zone.replaceAll('_', ' ')} time`)

export const en = {
  notices,
  /** As Telegram lists them. A name has at most 32 characters. */
  commands: {
    start: 'Welcome, and link your account',
    status: 'Your subscription status',
    payment: 'Receipts and renewal',
    scan: 'Check a token or a wallet',
    alerts: 'Choose your alerts and quiet hours',
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
      `Hello. Someone obtained a membership for your Telegram username: ${PLANS[term.plan].title}, ${until(term)}.\n\nIs this yours?`,
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
  payment: (term: PlanTerm, now: Ms, receipts: Receipt[]) => {
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
        ...(isMember ? ['/scan: check a token or a wallet', '/alerts: choose your alerts'] : []),
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
  privacy: `<b>What we store about you</b>\n\nYour Telegram ID, username, first name, and language, encrypted, so that we can admit you and write to you. Your alert preferences. Your receipts, as the law requires. What you write to support, until it is delivered.\n\nWe never sell or share it. You can delete it in your account on the site. The privacy page has the details.`,
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
  alerts: {
    text: (chosen: AlertPreferences) =>
      [
        '🔔 <b>Alerts</b>',
        '',
        `Personal alerts: <b>${chosen.on ? 'on' : 'off'}</b>`,
        `Risk: <b>${chosen.min_risk} to ${chosen.max_risk}</b>; 100 is the riskiest`,
        `Venues: <b>${chosen.venues.length === 0 ? 'all' : chosen.venues.map((id) => VENUES[id]).join(', ')}</b>`,
        `Quiet hours: <b>${chosen.quiet_from === null || chosen.quiet_to === null ? 'none' : `${minutes(chosen.quiet_from)} to ${minutes(chosen.quiet_to)} ${plain(zoneName(chosen.time_zone))}`}</b>`,
      ].join('\n'),
    on: '🔔 On',
    off: '🔕 Off',
    risk: 'Risk',
    venues: 'Venues',
    quiet: 'Quiet hours',
    back: '‹ Back',
    all: 'All venues',
    from: (risk: number) => `From ${risk}`,
    to: (risk: number) => `To ${risk}`,
    starts: (of: number) => `Starts ${minutes(of)}`,
    ends: (of: number) => `Ends ${minutes(of)}`,
    never: 'No quiet hours',
    zone: 'Change the time zone on the site',
    set: 'Set quiet hours',
    less: '−',
    more: '+',
  },
  ops: {
    usage:
      '/ops: summary\n/ops policy: what the channel’s policy does\n/ops grant ORDER reason\n/ops refuse ORDER [RIVAL or nobody] reason\n/ops refund ORDER or SIGNATURE, then the SIGNATURE of the refund, reason\nReply to a forwarded message to answer it.',
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
    refunded: (subject: string, { received, returned, destination, revoked }: Refunded) =>
      [
        `↩️ ${code(subject, 100)} is closed: received ${sol(received)}, returned ${sol(returned)} to ${code(destination)}.`,
        ...(returned === null ? ['Not verified: the Solana network could not be reached.'] : []),
        revoked.length === 0
          ? 'No access depended on it.'
          : `Access revoked: ${revoked.map((order) => code(order)).join(', ')}`,
      ].join('\n'),
    unchanged: 'Nothing was changed.',
  },
}

/** What every language must provide. */
export type Texts = typeof en
