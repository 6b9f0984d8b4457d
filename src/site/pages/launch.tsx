import { LaunchScreen } from '../features/launches/launch-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'

function Launch() {
  return (
    <>
      <PageMeta
        title="Launch report"
        description="How risky a launch is, why, who is behind it, and what became of it."
        noindex
      />
      <LaunchScreen />
    </>
  )
}

export { Launch as default }
