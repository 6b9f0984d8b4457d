import { PaymentPage } from '../features/payment/payment-page.tsx'

const loadDashboard = () => import('./dashboard.tsx')

function Payment() {
  return <PaymentPage built="30d" loadDashboard={loadDashboard} />
}

export { Payment as default }
