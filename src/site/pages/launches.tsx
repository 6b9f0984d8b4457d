import { DEFAULT_ALERTS } from '../../contract/alerts.ts'
import { AlertsPreview } from '../features/alerts/alerts-preview.tsx'
import { LaunchesScreen } from '../features/launches/launches-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Launches() {
  return (
    <>
      <PageMeta
        title="Launches"
        description="New memecoin launches on Solana with their risk scores, one minute after our members see them."
      />
      <NeedsJavaScript>The list of launches</NeedsJavaScript>
      <LaunchesScreen
        preview={(filter) => <AlertsPreview alerts={{ ...DEFAULT_ALERTS, ...filter }} />}
      />
    </>
  )
}

export { Launches as default }
