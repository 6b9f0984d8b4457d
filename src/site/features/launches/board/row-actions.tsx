import type { LaunchBody } from '../../../../contract/launches/bodies.ts'
import { tradeLinksFor, tradeUrl } from '../../../../contract/trade-links.ts'
import { useSettings } from '../../../settings.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { OutIcon } from '../../../ui/icons.tsx'
import { chosenTradeLink } from '../../trade/chosen-link.ts'

type RowActionsProps = {
  launch: LaunchBody
  /** undefined: not known yet, so no link to trade is shown. */
  warned: boolean | undefined
  /** Where in its row it lies, as classes. */
  place?: string
}

/** What can be done with a row that is pointed at: copy its mint, or trade where the operator's ad leads. */
export function RowActions({
  launch: { mint, level },
  warned = true,
  place = 'inset-y-0 right-11 pl-2',
}: RowActionsProps) {
  const { trade_links: all = [] } = useSettings()
  const [link] = all.length === 0 ? [] : tradeLinksFor(all, { level, warned }, chosenTradeLink())
  return (
    <div className={`absolute flex items-center rounded-md bg-raised ${place}`}>
      {link && (
        <a
          href={tradeUrl(link, mint) ?? undefined}
          target="_blank"
          rel="sponsored nofollow noopener noreferrer"
          title="Ad: we earn a share of your fees."
          className="flex h-8 min-w-0 items-center gap-1.5 rounded-md border border-line-strong px-2.5 text-xs text-text-2 hover:bg-hover hover:text-text"
        >
          <span translate="no" className="truncate">{`${link.name} · ${link.host}`}</span>
          <span className="text-text-3">Ad</span>
          <OutIcon className="size-3.5" />
        </a>
      )}
      <CopyButton text={mint} name="Copy mint address" done="Mint address copied" />
    </div>
  )
}
