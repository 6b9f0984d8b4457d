import { AlertsScreen } from '../../features/alerts/alerts-screen.tsx'
import { PageMeta } from '../../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'

function Alerts() {
  return (
    <>
      <PageMeta
        title="Alerts"
        description="Choose which launches the bot tells you about."
        noindex
      />
      <NeedsJavaScript>The alerts form</NeedsJavaScript>
      <AlertsScreen />
    </>
  )
}

export { Alerts as default }
