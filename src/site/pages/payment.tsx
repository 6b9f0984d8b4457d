import { PaymentPage } from '../features/payment/payment-page.tsx'
import { loadDashboard } from './load-dashboard.ts'

function Payment() {
  return <PaymentPage built="30d" loadDashboard={loadDashboard} />
}

export { Payment as default }
