import { PageMeta } from '../features/shell/page-meta.tsx'
import { StatusScreen } from '../features/status/status-screen.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Status() {
  return (
    <>
      <PageMeta
        title="Status"
        description="How Mintwatch is doing, from its own records: detector, payments, prices, bot, gaps, and alert delay."
      />
      <NeedsJavaScript>The status page</NeedsJavaScript>
      <StatusScreen />
    </>
  )
}

export { Status as default }
