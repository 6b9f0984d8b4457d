import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Dashboard() {
  return (
    <>
      <PageMeta title="Dashboard" description="Your Mintwatch subscription." />
      <NeedsJavaScript>The dashboard</NeedsJavaScript>
      <DashboardScreen />
    </>
  )
}

export { Dashboard as default }
