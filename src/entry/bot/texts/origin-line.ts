import { DAY_MS } from '../../../contract/constants.ts'
import { short } from '../../../contract/format.ts'
import { quoteSymbol, WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import type { LaunchCard } from '../../../flows/telegram/launch-card.ts'
import { spanOf } from './formats.ts'
import type { LaunchWords } from './launch-words.ts'
import { code } from './words.ts'

/** Where and when it was launched, and what is unusual about how it is traded. */
export function originLine(
  words: LaunchWords,
  { launch, terms, quoteMint, now }: LaunchCard,
): string {
  const quote = quoteMint ?? WRAPPED_SOL
  const isAgentThere = terms.mayhem === true && now < launch.launched_at + DAY_MS
  return [
    `${VENUES[launch.venue]} · ${words.old(spanOf(now - launch.launched_at))}`,
    ...(quote === WRAPPED_SOL ? [] : [words.against(quoteSymbol(quote) ?? code(short(quote)))]),
    ...(isAgentThere ? [words.mayhem] : []),
  ].join(' · ')
}
