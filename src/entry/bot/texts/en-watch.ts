import { LOOKUP_REFUSALS, type WantedBody, type WatchBody } from '../../../contract/alerts.ts'
import { TURN_WORDS } from '../../../contract/launches/turns.ts'
import type { Notices } from '../../../flows/telegram/context.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { ago, lineOf } from './en-launches.ts'
import { code } from './words.ts'

/** `shown` of `of` watched coins, and those that are being looked up. */
type Listed = { shown: readonly WatchBody[]; of: number; wanted: readonly WantedBody[] }

/** What the bot says about a member's watchlist, in English. Notices of buttons have at most 200 characters. */
export const WATCH = {
  usage:
    'Send /watch followed by a token’s mint, or a link to it. /watch alone shows your watchlist.',
  unwatchUsage: 'Send /unwatch followed by a token’s mint, or use the buttons under /watch.',
  added:
    'On your watchlist. The bot writes to you when its developer or linked buyers sell, liquidity leaves, it falls by half, trading stops, or it graduates.',
  full: 'Your watchlist is full: it holds 50 coins. Remove one with /watch.',
  looking:
    'We did not see this coin launch, so we’re looking it up first. This takes a few minutes; the bot then writes to you.',
  tooMany:
    'We did not see this coin launch. Up to 10 such coins can be looked up per hour; try again later.',
  busy: 'Too many coins are being looked up right now. Try again in a few minutes.',
  membersOnly: 'Watching is for members. Open the bot from your dashboard to link your membership.',
  removed: 'Removed from your watchlist.',
  list: ({ shown, of, wanted }: Listed, now: Ms) =>
    of === 0 && wanted.length === 0
      ? 'Your watchlist is empty. Send /watch with a token’s mint, or press “☆ Watch” under a post.'
      : [
          '<b>Watchlist</b>',
          ...shown.flatMap(({ launch, turns: [turn] }) => [
            '',
            lineOf(launch),
            ...(turn ? [`⚠️ ${TURN_WORDS[turn.kind]}, ${ago(now - turn.at)} ago`] : []),
          ]),
          ...(of > shown.length ? ['', `… and ${of - shown.length} more on the site.`] : []),
          ...wanted.flatMap(({ mint, refused }) => [
            '',
            code(mint),
            refused === null
              ? '🔎 Looking it up …'
              : `✕ Could not be followed: ${LOOKUP_REFUSALS[refused]}`,
          ]),
        ].join('\n'),
}

/** What the bot sends once a coin was looked up. */
export const lookedUp: Notices['lookedUp'] = (mint, card, refused) =>
  refused === null && card !== null
    ? `🔎 <b>Found, and followed from now on</b>: ${lineOf(card.launch)}`
    : `🔎 <b>Can’t be followed</b>: ${code(mint)}\nWe looked this coin up: ${LOOKUP_REFUSALS[refused ?? 'unreadable']}`
