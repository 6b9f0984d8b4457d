import { LOOKUP_REFUSALS } from '../../../../contract/alerts.ts'
import type { WatchWords } from '../watch.ts'

export const EN_WATCH: WatchWords = {
  answers: {
    usage:
      'Send /watch followed by a token’s mint, a wallet, or a link to one. “/watch wallet” before an address watches it as a wallet. /watch alone shows your watchlist.',
    unwatchUsage:
      'Send /unwatch followed by a token’s mint or a wallet, or use the buttons under /watch.',
    added:
      'On your watchlist. The bot messages you when its developer or linked buyers sell, liquidity leaves, it falls by half, trading stops, or it graduates.',
    addedWallet:
      'On your watchlist. The bot messages you when this wallet launches a coin, buys one for 0.1 SOL or more, or sells out of one.',
    full: 'Your watchlist is full: it holds 50 coins and wallets. Remove one with /watch.',
    looking:
      'We did not see this coin launch, so we’re looking it up first. This takes a few minutes; the bot then messages you. If it is a wallet, press the button.',
    tooMany:
      'We did not see this coin launch. Up to 10 such coins can be looked up per hour; try again later.',
    busy: 'Too many coins are being looked up right now. Try again in a few minutes.',
    membersOnly:
      'Watching is for members. Open the bot from your dashboard to link your membership.',
    removed: 'Removed from your watchlist.',
  },
  empty:
    'Your watchlist is empty. Send /watch with a token’s mint or a wallet, or press “☆ Watch” under a post.',
  heading: 'Watchlist',
  moreOnSite: (count) => `… and ${count} more on the site.`,
  lookingUp: '🔎 Looking it up …',
  notFollowed: (because) => `✕ Could not be followed: ${because}`,
  refusals: LOOKUP_REFUSALS,
  found: (line) => `🔎 <b>Found, and followed from now on</b>: ${line}`,
  notFound: (mint, because) =>
    `🔎 <b>Can’t be followed</b>: ${mint}\nWe looked this coin up: ${because}`,
}
