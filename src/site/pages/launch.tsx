import { EARLY_SCRIPT } from '../features/launch/early-launch.ts'
import { LaunchScreen } from '../features/launch/launch-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { AsBuilt } from '../ui/as-built.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Launch() {
  return (
    <>
      <PageMeta
        title="Launch report"
        description="How risky a launch is, why, who is behind it, and how it ended."
        noindex
      />
      <AsBuilt id="early">{import.meta.env.SSR && <script>{EARLY_SCRIPT}</script>}</AsBuilt>
      <NeedsJavaScript>A launch report</NeedsJavaScript>
      <LaunchScreen />
    </>
  )
}

export { Launch as default }
