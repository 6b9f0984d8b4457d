import { getBenchmark } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../launches/use-loaded.ts'
import { JudgedPage } from './judged-page.tsx'
import { PublishedFigures } from './published-figures.tsx'

/** How our scores agree with what strangers said happened to launches. */
export function BenchmarkScreen() {
  const loaded = useLoaded('benchmark', getBenchmark)
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">Benchmark</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        How our scores agree with what somebody else said happened to launches. Each launch is read
        from the chain as of its label’s time and scored by the rules and the model of the day of
        judgment. Nothing later is read.
      </p>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4">
        {loaded.state === 'loading' && <Skeleton className="h-80 rounded-lg" />}
        {loaded.state === 'there' && loaded.value.pages.length === 0 && (
          <Notice tone="calm" title="No benchmark is published yet">
            <p>
              Once our scores were compared with somebody else’s labels, the signed page stands
              here, whatever it says. Until then,{' '}
              <a href="/track-record" className="link">
                the track record
              </a>{' '}
              compares them with outcomes by our own definitions.
            </p>
          </Notice>
        )}
        {loaded.state === 'there' &&
          loaded.value.pages.map((page) => <JudgedPage key={page.judged_at} page={page} />)}
        {(loaded.state === 'failed' || loaded.state === 'missing') && (
          <div className="card p-6">
            <p className="mb-4 text-text-2">
              The benchmark could not be loaded. Nothing is lost; try again in a moment.
            </p>
            <button type="button" onClick={() => location.reload()} className={buttonClass()}>
              Try again
            </button>
          </div>
        )}
        <PublishedFigures />
      </div>
    </div>
  )
}
