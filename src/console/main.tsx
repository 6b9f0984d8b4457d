import './styles.css'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { getSession } from './api.ts'
import { Failed, PageTitle } from './features/list.tsx'
import { SessionContext } from './features/session.ts'
import { Shell } from './features/shell.tsx'
import { useAnswer } from './features/use-answer.ts'
import { mount } from './mount.tsx'
import { AccessPage } from './pages/access.tsx'
import { AuditPage } from './pages/audit.tsx'
import { CouponsPage } from './pages/coupons.tsx'
import { GiftsPage } from './pages/gifts.tsx'
import { KeysPage } from './pages/keys.tsx'
import { MemberPage } from './pages/member.tsx'
import { MembersPage } from './pages/members.tsx'
import { BroadcastPage } from './pages/messages/broadcast.tsx'
import { BroadcastFormPage } from './pages/messages/broadcast-form.tsx'
import { BroadcastsPage } from './pages/messages/broadcasts.tsx'
import { FailedMessagesPage } from './pages/messages/failed.tsx'
import { LettersPage } from './pages/messages/letters.tsx'
import { MessagesPage } from './pages/messages/messages.tsx'
import { ThreadPage } from './pages/messages/thread.tsx'
import { OrderPage } from './pages/order.tsx'
import { OrdersPage } from './pages/orders.tsx'
import { OverviewPage } from './pages/overview.tsx'
import { ConsolePaymentPage } from './pages/payment.tsx'
import { PaymentsPage } from './pages/payments.tsx'
import { ReferralsPage } from './pages/referrals.tsx'
import { ReviewsPage } from './pages/reviews.tsx'
import { SystemPage } from './pages/system.tsx'

function Console() {
  const { answer: session, error, reload } = useAnswer('session', getSession)
  if (error)
    return (
      <div className="wrap py-24">
        <Failed error={error} onRetry={reload} />
      </div>
    )
  if (session === null) return null
  return (
    <SessionContext value={session}>
      <Shell>
        <Routes>
          <Route index element={<Navigate to="/overview" replace />} />
          <Route path="overview" element={<OverviewPage />} />
          <Route path="reviews" element={<ReviewsPage />} />
          <Route path="orders" element={<OrdersPage />} />
          <Route path="orders/:id" element={<OrderPage />} />
          <Route path="payments" element={<PaymentsPage />} />
          <Route path="payments/:signature" element={<ConsolePaymentPage />} />
          <Route path="members" element={<MembersPage />} />
          <Route path="members/:id" element={<MemberPage />} />
          <Route path="messages" element={<MessagesPage />} />
          <Route path="messages/letters" element={<LettersPage />} />
          <Route path="messages/failed" element={<FailedMessagesPage />} />
          <Route path="messages/broadcasts" element={<BroadcastsPage />} />
          <Route path="messages/broadcasts/new" element={<BroadcastFormPage />} />
          <Route path="messages/broadcasts/:id" element={<BroadcastPage />} />
          <Route path="messages/broadcasts/:id/edit" element={<BroadcastFormPage />} />
          <Route path="messages/:id" element={<ThreadPage />} />
          <Route path="referrals" element={<ReferralsPage />} />
          <Route path="coupons" element={<CouponsPage />} />
          <Route path="gifts" element={<GiftsPage />} />
          <Route path="system" element={<SystemPage />} />
          <Route path="keys" element={<KeysPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="access" element={<AccessPage />} />
          <Route
            path="*"
            element={<PageTitle title="Page not found">Choose one from the menu.</PageTitle>}
          />
        </Routes>
      </Shell>
    </SessionContext>
  )
}

mount(
  <BrowserRouter basename="/operator">
    <Console />
  </BrowserRouter>,
)
