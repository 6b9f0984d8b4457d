import { readPlanId } from '../../../contract/plans.ts'
import { useSettings } from '../../settings.ts'
import { later } from '../../ui/later.tsx'
import { CommandList } from '../bot/command-list.tsx'
import { GiftCard } from '../gifts/gift-card.tsx'
import { Excess, isExcessNews } from '../orders/excess.tsx'
import { useServerClock } from '../orders/use-clock.ts'
import { useAlertSound } from '../push/alert-sound.ts'
import { ActionsSkeleton } from './actions-skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestAlerts } from './latest-alerts.tsx'
import { NeedHelpCard } from './need-help-card.tsx'
import { NoSubscription } from './no-subscription.tsx'
import { OpenOrders, openOrders } from './open-orders.tsx'
import { QuickActions } from './quick-actions.tsx'
import { memberStatus } from './status.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import { SubscriptionSkeleton } from './subscription-skeleton.tsx'
import { TelegramBotCard } from './telegram-bot-card.tsx'
import { useMember } from './use-member.ts'

const ReferralCard = later(
  () => import('../referrals/referral-card.tsx').then((module) => module.ReferralCard),
  'Your referral link could not be loaded.',
)

export function DashboardScreen() {
  const { member, account, orders, refresh, check } = useMember()
  useAlertSound()
  const now = useServerClock(orders[0]?.now)
  const { bot, referral_rates: rates } = useSettings()
  const active = member != null && memberStatus(member, now || Date.now()).active
  const linksFirst = active && bot !== null && account != null && !account.strong
  const open = openOrders(orders, now)
  const telegram = <TelegramBotCard {...{ member, account, refresh }} isMain={active} />
  return (
    <div className="wrap min-h-dvh pt-12 pb-24">
      <h1 className="text-3xl">Dashboard</h1>
      <p className="mt-2 text-text-2">
        Manage your subscription: what you have, until when, and what to do next.
      </p>
      {/* Replaced as a whole once loaded, so that no card shifts. */}
      <div
        key={member === undefined ? 'loading' : 'known'}
        className="mt-8 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8"
      >
        {linksFirst && <div className="lg:col-span-2">{telegram}</div>}
        <div className="grid gap-4">
          {member === undefined && <SubscriptionSkeleton />}
          {member === null && <NoSubscription {...{ account, open, refresh, check }} />}
          {member && (
            <SubscriptionCard
              user={member}
              orders={orders}
              now={now || Date.now()}
              refresh={check}
            />
          )}
          {active && bot !== null && account && <FirstSteps account={account} refresh={refresh} />}
          {orders.filter(isExcessNews).map((order) => (
            <Excess key={order.id} order={order} onTaken={refresh} />
          ))}
          {orders.map(
            (order) =>
              order.gift &&
              order.settled_at !== null && (
                <GiftCard key={order.id} order={order} gift={order.gift} onChange={refresh} />
              ),
          )}
          {member && <OpenOrders open={open} isMain={false} />}
          {member && rates && <ReferralCard />}
          {active && <LatestAlerts />}
          <section className="card p-6 max-sm:p-5">
            <h2 className="mb-4 text-lg">Bot Commands</h2>
            <CommandList />
          </section>
        </div>
        <div className="grid gap-4">
          {member === undefined && <ActionsSkeleton />}
          {(member || (member === null && account)) && (
            <QuickActions
              orders={orders}
              plan={member ? (readPlanId(member.plan) ?? '30d') : null}
            />
          )}
          {!linksFirst && telegram}
          <NeedHelpCard />
        </div>
      </div>
    </div>
  )
}
