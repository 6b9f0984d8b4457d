import { explorerLink, useSettings } from '../../settings.ts'
import { OutIcon } from '../../ui/icons.tsx'

/** Links to other sites, built from addresses only. The developer's links have their own card. */
export function LaunchLinks({ mint, signature }: { mint: string; signature: string }) {
  const { explorer } = useSettings()
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 border-t border-line pt-2 text-sm">
      <Out href={explorerLink(explorer, signature)}>Transaction</Out>
      <Out href={`https://dexscreener.com/solana/${mint}`}>DexScreener</Out>
    </p>
  )
}

function Out({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="link inline-flex min-h-11 items-center gap-1.5"
    >
      {children}
      <OutIcon className="size-3.5" />
    </a>
  )
}
