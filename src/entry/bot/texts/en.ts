import { BRAND } from '../../../contract/constants.ts'
import { PLANS, type PlanId } from '../../../contract/plans.ts'
import { VENUES } from '../../../contract/venues.ts'
import type { AlertPreferences, Person, Rights } from '../../../domains/alerts/index.ts'
import type { Finding, MintFinding, WalletFinding } from '../../../domains/scans/index.ts'
import type { Notices, PlanTerm } from '../../../flows/bot-context.ts'
import type { OpsSummary } from '../../../flows/ops-summary.ts'
import { DAY, type Ms } from '../../../kernel/clock.ts'
import { escapeHtml, lines, oneLine } from '../../../kernel/text.ts'
import { LAUNCHES } from './en-launches.ts'

/**
 * Everything that the bot says, in English, as Telegram's HTML. What others wrote passes through
 * `told`, `quoted` or `code`, and nowhere else.
 */

/** A stranger's few words. */
const told = (text: string, most = 64) => escapeHtml(oneLine(text, most)) || '?'
/** A stranger's words where Telegram makes no links of them. */
const code = (text: string, most = 64) => `<code>${told(text, most)}</code>`
/** A stranger's letter. */
const quoted = (text: string, most = 3_000) =>
  `<blockquote>${escapeHtml(lines(text, most)) || '?'}</blockquote>`

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
  expiresAt === null ? 'for ever' : `until ${date(expiresAt)}`
const planName = (plan: PlanId | null) => (plan === null ? 'no membership' : PLANS[plan].title)

const notices: Notices = {
  granted: (term) =>
    `✅ <b>Access granted</b>\n\n${PLANS[term.plan].title}, ${until(term)}.\n\nThe private channel lets you in when you ask to join. /status tells you at any time where you stand.`,
  reminder: (term, left) =>
    `⏳ Your access ends in ${days(left)}: ${PLANS[term.plan].title}, ${until(term)}.\n\nYou can look after it in your account.`,
  expired: (term) =>
    `Your access has ended: ${PLANS[term.plan].title}, ${until(term)}.\n\nYou have left the private channel. As soon as your membership is renewed you can come back, with the same Telegram account.`,
  joined: () => 'Welcome. The private channel lets you in now.',
  declined: () =>
    `The channel is for members, and no membership is linked to this Telegram account.\n\nIf you have one, open the bot from your ${BRAND} dashboard once, and ask again.`,
  unbound: () =>
    'The membership that this Telegram account stood for is linked elsewhere now, or no longer linked at all.',
  scanned: (address, finding) => scanned(address, finding),
  fromSupport: (text) =>
    `💬 <b>Support</b>\n${quoted(text)}\nTo answer, write /help and your message.`,
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
      `⚠️ <b>An order needs a person</b>\n${PLANS[plan].title}, ${told(exception.replaceAll('_', ' '))}\n${code(id)}`,
    alarm: ({ kind, wallet, detail }) =>
      `🚨 <b>${told(kind.replaceAll('_', ' '))}</b>\nWallet ${code(wallet)}\n${told(detail, 500)}`,
    contact: ({ name, replyTo, message, plan }) =>
      `✉️ <b>From the site</b>, ${planName(plan)}\n${code(name)}, reply to ${code(replyTo, 200)}\n${quoted(message)}`,
    support: (from, plan, text) =>
      `${plan === 'lifetime' ? '⭐️ ' : ''}💬 <b>Support</b>, ${planName(plan)}\n${who(from)}\n${quoted(text)}\nReply to this message to answer.`,
    stranger: (person) =>
      `👤 <b>Added to the channel by hand</b>, without a membership:\n${who(person)}\nThey stay until you remove them.`,
    rights: (rights) => `🚨 <b>The bot lacks rights in the channel</b>\n${lacking(rights)}`,
    other: (topic, fields) => `ℹ️ <b>${told(topic)}</b>\n${code(fields, 1_000)}`,
  },
}

function who({ id, username, firstName }: Person): string {
  const name = username === null ? '' : `, ${code(`@${username}`)}`
  return `${code(firstName)}${name}, id ${code(id)}`
}

function lacking({ standing, invite, restrict, post }: Rights): string {
  if (standing !== 'administrator')
    return `It is ${told(standing)} there, and must be an administrator.`
  const missing = [
    ...(invite ? [] : ['invite users (to let members in)']),
    ...(restrict ? [] : ['ban users (to let go of those whose access ended)']),
    ...(post ? [] : ['post messages (to send alerts)']),
  ]
  return `It must be allowed to ${missing.join(', ')}.`
}

function scanned(address: string, finding: Finding | null): string {
  if (finding === null)
    return `${code(address)}\n\nThe chain can't be read at the moment. Please try again in a minute.`
  switch (finding.kind) {
    case 'mint':
      return mint(address, finding)
    case 'wallet':
      return wallet(address, finding)
    case 'account':
      return `${code(address)}\n\nThis is an account of the program ${code(finding.owner)}: neither a token nor a wallet. Paste the token's mint, or a wallet.`
    case 'program':
      return `${code(address)}\n\nThis is a program.`
    case 'nothing':
      return `${code(address)}\n\nThere is nothing at this address.`
  }
}

function mint(address: string, found: MintFinding): string {
  const name = found.name === null ? '?' : code(found.name)
  const symbol = found.symbol === null ? '?' : code(found.symbol, 16)
  const authority = (held: string) => (held === 'none' ? '✅ nobody' : `⚠️ ${code(held)}`)
  const extensions = found.extensions.length === 0 ? 'none' : told(found.extensions.join(', '), 400)
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

function holders({ holders, supply }: MintFinding): string[] {
  if (holders === null) return ['Largest accounts: ?']
  if (holders.length === 0 || supply === 0n) return ['Largest accounts: none']
  const share = (part: bigint) => `${(Number((part * 10_000n) / supply) / 100).toFixed(2)} %`
  const ten = holders.slice(0, 10).reduce((sum, { amount }) => sum + amount, 0n)
  return [
    `Largest 10 accounts: ${share(ten)}, pools and curves among them`,
    ...holders
      .slice(0, 5)
      .map(({ account, amount }) => `· ${code(short(account))} ${share(amount)}`),
  ]
}

function wallet(address: string, found: WalletFinding): string {
  const { created, read, since, transactions } = found
  return [
    '👛 <b>Wallet</b>',
    code(address),
    '',
    `Balance: ${amount(found.lamports, 9)} SOL`,
    `First seen: ${since === null ? '?' : date(since)}`,
    `Transactions: ${transactions === null ? '?' : transactions >= 1_000 ? '1,000 or more' : transactions}`,
    `Tokens created, in its last ${read} transactions: ${created === null ? '?' : created.length}`,
    ...(created ?? []).slice(0, 10).map((one) => `· ${code(one)}`),
    '',
    'Linked wallets: ?',
  ].join('\n')
}

const short = (text: string) => (text.length <= 8 ? text : `${text.slice(0, 4)}…${text.slice(-4)}`)

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

const minutes = (of: number) =>
  `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`

export const en = {
  notices,
  /** As Telegram shows them beside the input; a name has at most 32 characters. */
  commands: {
    start: 'Welcome, and linking your account',
    status: 'Your subscription status',
    payment: 'Receipts and your account',
    scan: 'Look at a token or a wallet',
    alerts: 'What you want to hear of, and when',
    help: 'Help, and how to reach a person',
    privacy: 'What we keep of you',
    paysupport: 'Questions about a payment',
    cancel: 'Stop what you have begun',
    ops: 'For operators',
  },
  start: {
    code: (link: { code: string; browser: string; issuedAt: Ms }) =>
      `A browser wants to be linked to this Telegram account:\n\n<b>${told(link.browser)}</b>, at ${time(link.issuedAt)}\n\nIf that is you, type this code there within two minutes:\n\n<code>${told(link.code)}</code>\n\nIf it is not, do nothing, and give the code to nobody.`,
    copy: 'Copy code',
    late: 'This link was used already, or is older than ten minutes. Your dashboard gives you a new one with one click.',
    offer: (term: PlanTerm) =>
      `Hello. A membership was obtained for a Telegram account with your username: ${PLANS[term.plan].title}, ${until(term)}.\n\nIs this yours?`,
    yes: 'Yes, it is mine',
    no: 'No',
    accepted: 'Thank you. It is linked to this Telegram account now.',
    gone: 'There is nothing to link any more. Open the bot from your dashboard instead.',
    refused: 'All right, nothing was changed.',
    member: (term: PlanTerm, isActive: boolean) =>
      isActive
        ? `Welcome back. ${PLANS[term.plan].title}, ${until(term)}.\n\nPaste a token or a wallet and I look at it. /help names everything else.`
        : `Welcome back. Your access has ended: ${PLANS[term.plan].title}, ${until(term)}.`,
  },
  stranger: `${BRAND} watches new launches on Solana for its members. No membership is linked to this Telegram account.\n\nIf you have one, open the bot from your dashboard. Everything else is on the site.`,
  status: (term: PlanTerm, now: Ms) => {
    const isActive = term.expiresAt === null || now < term.expiresAt
    const left = term.expiresAt === null ? null : Math.ceil((term.expiresAt - now) / DAY)
    return [
      `${isActive ? '🟢' : '⚪️'} <b>${isActive ? 'Active' : 'Expired'}</b>`,
      '',
      PLANS[term.plan].title,
      term.expiresAt === null
        ? 'It never ends.'
        : `${isActive ? 'Ends' : 'Ended'}: ${date(term.expiresAt)}`,
      ...(isActive && left !== null ? [`${days(left)} left`] : []),
    ].join('\n')
  },
  payment: (term: PlanTerm, now: Ms, receipts: { id: string; plan: PlanId; at: Ms }[]) => {
    const isActive = term.expiresAt === null || now < term.expiresAt
    return [
      `<b>${isActive ? 'Active' : 'Expired'}</b>: ${PLANS[term.plan].title}, ${until(term)}`,
      '',
      receipts.length === 0 ? 'No receipts.' : '<b>Receipts</b>',
      ...receipts.map(({ id, plan, at }) => `· ${date(at)}, ${PLANS[plan].title}, ${code(id)}`),
      '',
      'Details, and everything about renewing, are in your account.',
    ].join('\n')
  },
  help: {
    text: (isMember: boolean) =>
      [
        `<b>${BRAND}</b>`,
        '',
        ...(isMember
          ? ['Paste a token or a wallet, or a link to one, and I look at it on the chain.', '']
          : []),
        '/status, where you stand',
        '/payment, your receipts and your account',
        ...(isMember ? ['/scan, a token or a wallet', '/alerts, what you want to hear of'] : []),
        '/privacy, what we keep of you',
        '',
        'To reach a person, write your message now. /cancel if you changed your mind. Never send anyone your seed phrase: we never ask for it.',
      ].join('\n'),
    sent: 'Thank you. Your message has reached us, and the answer comes here.',
    nobody: 'Support in the bot is not set up here. Please use the contact page of the site.',
    contact: 'Contact page',
  },
  paySupport:
    'For questions about a payment write your message now, if you can with the number of the receipt from /payment. A person reads it. /cancel if you changed your mind.',
  privacy: `<b>What we keep of you</b>\n\nYour Telegram id, username, first name and language, encrypted, to let you in and to write to you. Your alert preferences. Your receipts, as the law demands. What you write to support, until it is delivered.\n\nWe sell nothing of it and show it to nobody. In your account on the site you can have it deleted; the privacy page says it all.`,
  privacyPage: 'Privacy page',
  cancelled: 'All right. Is there anything else?',
  nothingToCancel: 'There is nothing to cancel.',
  scan: {
    usage: 'Send /scan with a token’s mint, a wallet, or a link to one. Or just paste it.',
  },
  unknown: 'I did not understand that. Paste a token or a wallet, or see /help.',
  tooFast: 'That was a lot at once. Please wait a minute.',
  failed: 'Something went wrong on our side. Please try again.',
  alerts: {
    text: (chosen: AlertPreferences) =>
      [
        '🔔 <b>Alerts</b>',
        '',
        `Personal alerts: <b>${chosen.on ? 'on' : 'off'}</b>`,
        `Risk: <b>${chosen.min_risk} to ${chosen.max_risk}</b> of 100, higher is riskier`,
        `Venues: <b>${chosen.venues.length === 0 ? 'all' : chosen.venues.map((id) => VENUES[id]).join(', ')}</b>`,
        `Quiet: <b>${chosen.quiet_from === null || chosen.quiet_to === null ? 'never' : `${minutes(chosen.quiet_from)} to ${minutes(chosen.quiet_to)} UTC`}</b>`,
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
    set: 'Set quiet hours',
    less: '−',
    more: '+',
  },
  ops: {
    usage:
      '/ops shows how things stand.\n/ops grant ORDER reason\n/ops refuse ORDER reason\nReply to a forwarded message to answer it.',
    summary: (now: OpsSummary) =>
      [
        '<b>How things stand</b>',
        '',
        `Members: ${now.lifetime} lifetime, ${now.thirtyDays} of 30 days; ${now.linked} linked to Telegram`,
        `Channel: ${now.inChannel} let in`,
        `Orders: ${now.open} open, ${now.review.length} to review`,
        `To send: ${now.waiting}${now.oldest === null ? '' : `, the oldest from ${time(now.oldest)}`}; given up: ${now.dead}`,
        '',
        now.errors.length === 0 ? 'No errors in two days.' : '<b>Last errors</b>',
        ...now.errors.map(({ at, failure }) => `· ${time(at)} ${told(failure, 160)}`),
        ...(now.review.length === 0 ? [] : ['', '<b>To review</b>']),
        ...now.review.map(
          ({ id, plan, exception }) =>
            `· ${PLANS[plan].title}, ${told(exception.replaceAll('_', ' '))} ${code(id)}`,
        ),
      ].join('\n'),
    sure: (action: string, order: string) => `Really ${told(action)} ${code(order)}?`,
    yes: 'Yes',
    no: 'No',
    done: (action: string, order: string, person: Person) =>
      `${action === 'grant' ? '✅ Granted' : '⛔️ Refused'} ${code(order)}, by ${code(person.firstName)}.`,
    refused: (order: string, reason: string) => `${code(order)}: ${told(reason, 200)}`,
    left: 'Nothing was changed.',
  },
}

/** What every language has to say. */
export type Texts = typeof en
