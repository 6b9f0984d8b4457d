import { ReceiptScreen } from '../features/receipt/receipt-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Receipt() {
  return (
    <>
      <PageMeta title="Receipt" description="A payment’s receipt, to print or keep." noindex />
      <NeedsJavaScript>A receipt</NeedsJavaScript>
      <ReceiptScreen />
    </>
  )
}

export { Receipt as default }
