import { Skeleton } from '../../ui/skeleton.tsx'

/** Holds the quick actions' place until it is known whether there is a membership. */
export function ActionsSkeleton() {
  return (
    <section className="card p-6 max-sm:p-5" aria-hidden="true">
      <Skeleton className="my-1 h-5 w-28" />
      <div className="mt-4 grid gap-2">
        <Skeleton className="h-11 rounded-md" />
        <Skeleton className="h-11 rounded-md" />
        <Skeleton className="h-11 rounded-md" />
        <Skeleton className="h-10" />
      </div>
    </section>
  )
}
