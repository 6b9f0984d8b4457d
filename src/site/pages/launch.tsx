import { EARLY_SCRIPT } from '../features/launch/early-launch.ts'
import { AnyLaunchMeta } from '../features/launch/launch-meta.tsx'
import { LaunchScreen } from '../features/launch/launch-screen.tsx'
import { AsBuilt } from '../ui/as-built.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Launch() {
  return (
    <>
      {/* The server writes a launch's own into the head; rendered again here, both would be there. */}
      {import.meta.env.SSR && <AnyLaunchMeta />}
      <AsBuilt id="early">{import.meta.env.SSR && <script>{EARLY_SCRIPT}</script>}</AsBuilt>
      <NeedsJavaScript>Part of this page</NeedsJavaScript>
      <LaunchScreen />
    </>
  )
}

export { Launch as default }
