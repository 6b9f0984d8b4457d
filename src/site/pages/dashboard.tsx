import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { pageMeta } from '../features/shell/meta.ts'

export const meta = () => pageMeta('Dashboard', 'Your Mintwatch subscription.')

export default function Dashboard() {
  return <DashboardScreen />
}
