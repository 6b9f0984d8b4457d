import { LaunchesScreen } from '../features/launches/launches-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'

function Launches() {
  return (
    <>
      <PageMeta
        title="Launches"
        description="New memecoin launches on Solana with their risk scores, one minute after our members."
      />
      <LaunchesScreen />
    </>
  )
}

export { Launches as default }
