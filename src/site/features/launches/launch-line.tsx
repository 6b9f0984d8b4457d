import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { translateTitle } from '../../language/translate-title.ts'
import { formatAgo } from '../format/ago.ts'
import { formatCap } from '../format/figures.ts'
import { RiskBadge } from './risk-badge.tsx'

type LaunchLineProps = {
  launch: LaunchBody
  now: number | null
  /** Its market cap in words; without it only dollars are said, as where launches are new. */
  cap?: string
}

/** One launch in a list. Its height never changes, so that updates don't shift the page. */
export function LaunchLine({ launch, now, cap }: LaunchLineProps) {
  const { mint, name, symbol, venue, score, level, attention, market_cap_cents: cents } = launch
  const [reason] = launch.reasons
  return (
    <a
      href={`/launches/${mint}`}
      className="grid min-h-16 grid-cols-[3.25rem_minmax(0,1fr)_auto] content-center gap-x-3 px-5 py-2.5 text-xs text-text-3 transition-colors duration-140 hover:bg-hover max-sm:h-21 max-sm:gap-x-2 max-sm:py-0 max-sm:pr-1 max-sm:pl-3"
    >
      <span className="row-span-2 self-center max-sm:row-span-1 max-sm:self-auto">
        <RiskBadge score={score} level={level} />
      </span>
      <span className="flex min-w-0 items-baseline gap-2">
        <bdi translate="no" className="truncate text-sm font-medium text-text">
          {name ?? 'Unnamed'}
        </bdi>
        {symbol && (
          <bdi
            translate="no"
            className="max-w-24 shrink-0 truncate max-sm:shrink-[4] max-[359px]:hidden"
          >
            ${symbol}
          </bdi>
        )}
      </span>
      <span className="num text-right text-text-2">
        {cap ?? (cents === null ? '?' : formatCap(cents))}
      </span>
      {/* On phones the main reason has the width of two cells, and two lines: a cut one warns of nothing. */}
      <span className="num line-clamp-2 max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2 sm:line-clamp-1">
        <span className={reason === undefined ? '' : 'max-sm:hidden'}>{VENUES[venue]} · </span>
        <span className={reason === undefined ? '' : 'max-[359px]:hidden'}>
          Attention {attention ?? '?'}
          {reason !== undefined && ' · '}
        </span>
        {reason !== undefined && translateTitle(reason)}
      </span>
      <span className="num min-w-11 text-right max-sm:col-start-1 max-sm:row-start-2 max-sm:text-left sm:min-w-14">
        {now === null ? '\u00a0' : <Age text={formatAgo(now - launch.launched_at)} />}
      </span>
    </a>
  )
}

/** Phones have no room for more than the number. */
function Age({ text }: { text: string }) {
  return (
    <>
      <span className="sm:hidden">{text}</span>
      <span className="max-sm:hidden">{`${text} ago`}</span>
    </>
  )
}
