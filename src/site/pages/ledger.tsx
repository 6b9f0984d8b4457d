import { LedgerScreen } from '../features/ledger/ledger-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Ledger() {
  return (
    <>
      <PageMeta
        title="The follower’s ledger"
        description="Hypothetical trades on every Mintwatch post and report by one fixed rule, after costs, with every fill as CSV."
      />
      <NeedsJavaScript>The ledger</NeedsJavaScript>
      <LedgerScreen />
    </>
  )
}

export { Ledger as default }
