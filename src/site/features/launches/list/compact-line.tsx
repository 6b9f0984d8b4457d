import { VENUES } from '../../../../contract/launches/venues.ts'
import { translateTitle } from '../../../language/translate-title.ts'
import { formatAgo } from '../../format/ago.ts'
import { formatCap } from '../../format/figures.ts'
import type { LaunchLineProps } from '../launch-line.tsx'
import { RiskBadge } from '../risk-badge.tsx'

/** One launch in one line, in columns. */
export function CompactLine({ launch, now }: LaunchLineProps) {
  const { mint, name, symbol, venue, score, level, attention, market_cap_cents: cap } = launch
  return (
    <a
      href={`/launches/${mint}`}
      className="num grid h-full grid-cols-[3.25rem_minmax(0,1.2fr)_7.5rem_6.5rem_minmax(0,1.4fr)_4.5rem_4rem] items-center gap-x-4 px-5 text-xs text-text-3 transition-colors duration-140 hover:bg-hover"
    >
      <RiskBadge score={score} level={level} />
      <span className="flex min-w-0 items-baseline gap-2">
        <bdi translate="no" className="truncate text-sm font-medium text-text">
          {name ?? 'Unnamed'}
        </bdi>
        {symbol && (
          <bdi translate="no" className="max-w-24 shrink-0 truncate">
            ${symbol}
          </bdi>
        )}
      </span>
      <span className="truncate">{VENUES[venue]}</span>
      <span>Attention {attention ?? '?'}</span>
      <span className="truncate">{translateTitle(launch.reasons[0] ?? '')}</span>
      <span className="text-right text-text-2">{cap === null ? '?' : formatCap(cap)}</span>
      <span className="text-right">{now !== null && formatAgo(now - launch.launched_at)}</span>
    </a>
  )
}
