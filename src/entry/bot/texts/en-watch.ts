import type { WatchBody } from '../../../contract/alerts.ts'
import { TURN_WORDS } from '../../../contract/launches/turns.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { ago, lineOf } from './en-launches.ts'

/** What the bot says about a member's watchlist, in English. Notices of buttons have at most 200 characters. */
export const WATCH = {
  usage:
    'Send /watch followed by a token’s mint, or a link to it. /watch alone shows your watchlist.',
  unwatchUsage: 'Send /unwatch followed by a token’s mint, or use the buttons under /watch.',
  added:
    'On your watchlist. The bot writes to you when its developer or linked buyers sell, liquidity leaves, it falls by half, trading stops, or it graduates.',
  full: 'Your watchlist is full: it holds 50 coins. Remove one with /watch.',
  unknown:
    'We did not see this coin launch, so we can’t follow it. /scan shows what the chain says.',
  membersOnly: 'Watching is for members. Open the bot from your dashboard to link your membership.',
  removed: 'Removed from your watchlist.',
  list: (watches: readonly WatchBody[], of: number, now: Ms) =>
    of === 0
      ? 'Your watchlist is empty. Send /watch with a token’s mint, or press “☆ Watch” under a post.'
      : [
          '<b>Watchlist</b>',
          ...watches.flatMap(({ launch, turns: [turn] }) => [
            '',
            lineOf(launch),
            ...(turn ? [`⚠️ ${TURN_WORDS[turn.kind]}, ${ago(now - turn.at)} ago`] : []),
          ]),
          ...(of > watches.length ? ['', `… and ${of - watches.length} more on the site.`] : []),
        ].join('\n'),
}
