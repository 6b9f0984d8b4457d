import type { PushMessage } from '../../../contract/push.ts'
import type { LaunchCard } from '../../../flows/telegram/launch-card.ts'
import { oneLine } from '../../../kernel/text.ts'
import type { LaunchWords } from './launch-words.ts'

const MOST = { name: 40, symbol: 16, reason: 140, filter: 24 } as const

/**
 * An alert as a browser's notification shows it: the coin, the decision, the strongest flag, and the filters. Plain
 * text, so what strangers wrote is cleaned and cut, and not escaped.
 */
export function notificationOf(
  words: LaunchWords,
  { launch, report }: LaunchCard,
  filters: readonly string[],
): Pick<PushMessage, 'title' | 'body'> {
  const { name, symbol, level, score, attention, market_cap_cents: cap } = launch
  const named = oneLine(name ?? '', MOST.name) || '?'
  const ticker = `$${oneLine(symbol ?? '', MOST.symbol) || '?'}`
  const risk = level === null ? words.notScored : words.risk(level, score)
  const figures = `${words.attention} ${attention ?? '?'} · ${words.formats.wholeDollars(cap)}`
  const flag = report?.flags.find(({ outcome }) => outcome === 'flag')
  const reason = flag && oneLine(words.recorded(flag.evidence), MOST.reason)
  const chosen = filters.map((filter) => oneLine(filter, MOST.filter)).join(', ')
  return {
    title: `${named} ${ticker}`,
    body: [`${risk} · ${figures}`, reason ?? words.noFlags, chosen && words.filters(chosen)]
      .filter(Boolean)
      .join('\n'),
  }
}
