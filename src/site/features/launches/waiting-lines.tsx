import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholders as tall as the launches being loaded. */
export function WaitingLines({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all bars are the same
    <div key={line} className="flex min-h-16 items-center gap-4 px-5 max-sm:min-h-21">
      <Skeleton className="h-5 w-10" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="ml-auto h-5 w-14" />
    </div>
  ))
}
