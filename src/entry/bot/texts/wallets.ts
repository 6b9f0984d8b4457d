import type { WalletActKind } from '../../../contract/alerts.ts'
import { percent, short } from '../../../contract/format.ts'
import type { DeveloperRecord } from '../../../domains/launches/index.ts'
import { shrunkShare } from '../../../domains/watches/index.ts'
import type { WalletCard } from '../../../flows/telegram/watches/wallet-card.ts'
import { spanOf } from './formats.ts'
import type { LaunchWords } from './launch-words.ts'
import { lineOf } from './launches.ts'
import { code } from './words.ts'

/** What a language says about watched wallets, as HTML. */
export type WalletWords = {
  heading(wallet: string): string
  acts: Record<WalletActKind, string>
  worth(sol: string): string
  more(count: number): string
  /** Before the numbers of its earlier launches, and of the coins that we saw it buy. */
  launchedBefore(count: number): string
  boughtBefore(count: number): string
  noneBefore: string
  /** Of `of` coins that ended: the share that graduated, shrunk towards the usual one. */
  weighed(shares: { of: number; shrunk: string; usual: string }): string
}

/** An act younger than this, in ms, is shown without its age. */
const SOON = 120_000
const MOST_SHOWN = 10
const MARKS: Record<WalletActKind, string> = {
  launched: '🚀',
  named: '🏷',
  bought: '🛒',
  sold_out: '🚪',
  crew_launched: '👥',
}

/** Makes what a language says about what a watched wallet did. */
export function createActed(words: WalletWords, about: LaunchWords) {
  return (card: WalletCard): string => {
    const { acts, wallet } = card
    const shown = acts.slice(0, MOST_SHOWN)
    const left = acts.length - shown.length
    return [
      `👛 ${words.heading(code(short(wallet)))}`,
      ...shown.flatMap((act) => linesOf(words, about, act, card.now)),
      ...(left > 0 ? [words.more(left)] : []),
      '',
      ...before(words, about, card),
    ].join('\n')
  }
}

function linesOf(
  words: WalletWords,
  about: LaunchWords,
  { kind, at, launch, lamports }: WalletCard['acts'][number],
  now: number,
): string[] {
  const worth = lamports === null ? '' : `, ${words.worth(about.formats.sol(lamports))}`
  const age = now - at < SOON ? '' : ` · ${about.ago(spanOf(now - at))}`
  return [`${MARKS[kind]} <b>${words.acts[kind]}</b>${worth}${age}`, lineOf(about, launch)]
}

/** Its record as a developer and as a buyer. */
function before(words: WalletWords, about: LaunchWords, card: WalletCard): string[] {
  const { launched, bought, usual } = card
  const lines = [
    ...recordOf(words, about, launched, words.launchedBefore, usual),
    ...recordOf(words, about, bought, words.boughtBefore, usual),
  ]
  return lines.length === 0 ? [words.noneBefore] : lines
}

function recordOf(
  words: WalletWords,
  about: LaunchWords,
  record: DeveloperRecord,
  intro: (count: number) => string,
  usual: number | null,
): string[] {
  if (record.launches === 0) return []
  const { graduated, dead, rugged } = record
  const of = graduated + dead + rugged
  const line = `${intro(record.launches)}: ${about.developer.ended(record)}.`
  if (of === 0 || usual === null) return [line]
  const shares = {
    of,
    shrunk: about.recorded(percent(shrunkShare(graduated, of, usual))),
    usual: about.recorded(percent(usual)),
  }
  return [`${line} ${words.weighed(shares)}`]
}
