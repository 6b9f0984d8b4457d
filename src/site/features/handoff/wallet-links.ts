/** A wallet whose app opens web pages: how its documents write the link that asks for it. */
type WalletApp = { name: string; browse: string }

/**
 * Universal links, by these documents: https://docs.phantom.com/phantom-deeplinks/other-methods/browse,
 * https://docs.solflare.com/solflare/technical/deeplinks/other-methods/browse, and
 * https://docs.backpack.app/deeplinks/other-methods/browse.
 */
const WALLET_APPS: readonly WalletApp[] = [
  { name: 'Phantom', browse: 'https://phantom.app/ul/browse/' },
  { name: 'Solflare', browse: 'https://solflare.com/ul/v1/browse/' },
  { name: 'Backpack', browse: 'https://backpack.app/ul/v1/browse/' },
]

/** Links that open a page of ours in each wallet's own browser. */
export function walletLinks(page: URL): { name: string; href: string }[] {
  const [url, ref] = [encodeURIComponent(page.href), encodeURIComponent(page.origin)]
  return WALLET_APPS.map(({ name, browse }) => ({ name, href: `${browse}${url}?ref=${ref}` }))
}
