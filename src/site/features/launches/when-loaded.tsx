import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Loaded } from './use-loaded.ts'

/** What is shown once a page's data is loaded. Before, a skeleton; if it can't be loaded, why, and a way to try again. */
export function WhenLoaded<T>({
  loaded,
  problem,
  height = 'h-160',
  children,
}: {
  loaded: Loaded<T>
  problem: string
  /** Of the skeleton, as a class. */
  height?: 'h-80' | 'h-160'
  children: (value: T) => ReactNode
}) {
  if (loaded.state === 'loading') return <Skeleton className={`${height} rounded-lg`} />
  if (loaded.state === 'there') return children(loaded.value)
  return (
    <div className="card p-6">
      <p className="mb-4 text-text-2">{problem}</p>
      <button type="button" onClick={() => location.reload()} className={buttonClass()}>
        Try again
      </button>
    </div>
  )
}
