import type { LaunchDetailBody } from '../../../../contract/launches/bodies.ts'
import { tradeLinksFor, tradeUrl } from '../../../../contract/trade-links.ts'
import { useSettings } from '../../../settings.ts'
import { buttonClass } from '../../../ui/button.ts'
import { OutIcon } from '../../../ui/icons.tsx'
import { chosenTradeLink } from '../../trade/chosen-link.ts'

/** The operator's links to places where the coin can be traded. They are ads, and say so. */
export function TradeLinks({ launch }: { launch: LaunchDetailBody }) {
  const { trade_links: all = [] } = useSettings()
  const links = all.length === 0 ? [] : tradeLinksFor(all, launch, chosenTradeLink())
  if (links.length === 0) return null
  return (
    <section className="card p-5">
      <h2 className="text-base">Trade</h2>
      <div className="mt-3 grid gap-2">
        {links.map((link) => (
          <a
            key={link.name}
            href={tradeUrl(link, launch.mint) ?? undefined}
            target="_blank"
            rel="sponsored nofollow noopener noreferrer"
            className={`${buttonClass('secondary')} justify-between`}
          >
            <span translate="no">{link.name}</span>
            <span className="flex items-center gap-1.5 text-xs text-text-3" translate="no">
              {link.host}
              <OutIcon className="size-3.5" />
            </span>
          </a>
        ))}
      </div>
      <p className="mt-3 text-xs text-text-3">
        Ad: we earn a share of your fees. No report, score, or post depends on it.
      </p>
    </section>
  )
}
