import type {
  LookupRefusal,
  WantedBody,
  WatchBody,
  WatchedWalletBody,
} from '../../../contract/alerts.ts'
import type { Notices } from '../../../flows/telegram/context.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { spanOf } from './formats.ts'
import type { LaunchWords } from './launch-words.ts'
import { lineOf } from './launches.ts'
import type { WalletWords } from './wallets.ts'
import { code } from './words.ts'

/** `shown` of `of` watched coins, those that are being looked up, and wallets. */
type Listed = {
  shown: readonly WatchBody[]
  of: number
  wanted: readonly WantedBody[]
  wallets: readonly WatchedWalletBody[]
}

/** What a language says about a watchlist, as HTML. Notices of buttons have at most 200 characters. */
export type WatchWords = {
  answers: Record<
    | 'usage'
    | 'unwatchUsage'
    | 'added'
    | 'addedWallet'
    | 'full'
    | 'looking'
    | 'tooMany'
    | 'busy'
    | 'membersOnly'
    | 'removed',
    string
  >
  empty: string
  heading: string
  moreOnSite(count: number): string
  lookingUp: string
  notFollowed(because: string): string
  refusals: Record<LookupRefusal, string>
  found(line: string): string
  notFound(mint: string, because: string): string
}

/** Makes what a language says about a member's watchlist. */
export function createWatchTexts(words: WatchWords, about: LaunchWords, { acts }: WalletWords) {
  return {
    ...words.answers,
    list: ({ shown, of, wanted, wallets }: Listed, now: Ms) =>
      of + wanted.length + wallets.length === 0
        ? words.empty
        : [
            `<b>${words.heading}</b>`,
            ...shown.flatMap(({ launch, turns: [turn] }) => [
              '',
              lineOf(about, launch),
              ...(turn ? [`⚠️ ${about.turns[turn.kind]}, ${about.ago(spanOf(now - turn.at))}`] : []),
            ]),
            ...(of > shown.length ? ['', words.moreOnSite(of - shown.length)] : []),
            ...wanted.flatMap(({ mint, refused }) => [
              '',
              code(mint),
              refused === null ? words.lookingUp : words.notFollowed(words.refusals[refused]),
            ]),
            ...wallets.flatMap(({ wallet, acts: [act] }) => [
              '',
              `👛 ${code(wallet)}`,
              ...(act
                ? [
                    `${acts[act.kind]}: ${code(act.symbol ?? act.mint)}, ${about.ago(spanOf(now - act.at))}`,
                  ]
                : []),
            ]),
          ].join('\n'),
  }
}

/** What the bot sends once a coin was looked up. */
export function createLookedUp(words: WatchWords, about: LaunchWords): Notices['lookedUp'] {
  return (mint, card, refused) =>
    refused === null && card !== null
      ? words.found(lineOf(about, card.launch))
      : words.notFound(code(mint), words.refusals[refused ?? 'unreadable'])
}
