import { HandedOrder } from '../features/handoff/handed-order.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Pay() {
  return (
    <>
      <PageMeta title="Pay from your wallet" description="Pay an order in your wallet’s browser." />
      <NeedsJavaScript>Paying</NeedsJavaScript>
      <div className="wrap max-w-xl pt-14 pb-24 lg:pt-20">
        <h1 className="mb-6 text-4xl">Pay from your wallet</h1>
        <HandedOrder />
      </div>
    </>
  )
}

export { Pay as default }
