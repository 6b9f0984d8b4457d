import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of a launch page while it loads. */
export function LaunchSkeleton() {
  return (
    <div className="wrap pt-10 pb-24 lg:pt-14" aria-busy="true">
      <Skeleton className="h-5 w-40" />
      <h1 className="sr-only">Launch report</h1>
      <Skeleton className="mt-3 h-9 w-72 max-w-full" />
      <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      <div className="mt-8 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
        <Skeleton className="h-128 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </div>
  )
}
