import { Skeleton } from '../../ui/skeleton.tsx'

const ROWS = ['plan', 'status', 'start', 'expiry', 'wallet', 'telegram']

/** Holds the subscription card's place while it loads. */
export function SubscriptionSkeleton() {
  return (
    <section className="card p-6 max-sm:p-5" aria-busy="true">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-lg">Subscription Details</h2>
        <p role="status" className="text-sm text-text-3">
          Loading...
        </p>
      </div>
      <Skeleton className="mt-4 h-40 rounded-lg" />
      <div className="mt-4 divide-y divide-line">
        {ROWS.map((row) => (
          <div key={row} className="flex min-h-13 items-center justify-between">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-36" />
          </div>
        ))}
      </div>
    </section>
  )
}
