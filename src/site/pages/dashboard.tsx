import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'

function Dashboard() {
  return (
    <>
      <PageMeta title="Dashboard" description="Your Mintwatch subscription." />
      <DashboardScreen />
    </>
  )
}

export { Dashboard as default }
