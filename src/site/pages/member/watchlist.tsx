import { PageMeta } from '../../features/shell/page-meta.tsx'
import { WatchlistScreen } from '../../features/watchlist/watchlist-screen.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'

function Watchlist() {
  return (
    <>
      <PageMeta title="Watchlist" description="The coins that you watch." noindex />
      <NeedsJavaScript>The watchlist</NeedsJavaScript>
      <WatchlistScreen />
    </>
  )
}

export { Watchlist as default }
