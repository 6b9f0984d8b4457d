import { AnyDeveloperMeta } from '../features/launches/developer-meta.tsx'
import { DeveloperScreen } from '../features/launches/developer-screen.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Developer() {
  return (
    <>
      {import.meta.env.SSR && <AnyDeveloperMeta />}
      <NeedsJavaScript>A developer’s record</NeedsJavaScript>
      <DeveloperScreen />
    </>
  )
}

export { Developer as default }
