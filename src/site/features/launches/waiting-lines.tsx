import { Skeleton } from '../../ui/skeleton.tsx'

/** As tall as the launches that are on their way. */
export function WaitingLines({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars that are all the same
    <div key={line} className="flex min-h-16 items-center gap-4 px-5">
      <Skeleton className="h-5 w-10" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="ml-auto h-5 w-14" />
    </div>
  ))
}
