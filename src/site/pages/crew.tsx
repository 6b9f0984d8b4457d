import { AnyCrewMeta } from '../features/crew/crew-meta.tsx'
import { CrewScreen } from '../features/crew/crew-screen.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function CrewPage() {
  return (
    <>
      {import.meta.env.SSR && <AnyCrewMeta />}
      <NeedsJavaScript>A crew’s record</NeedsJavaScript>
      <CrewScreen />
    </>
  )
}

export { CrewPage as default }
