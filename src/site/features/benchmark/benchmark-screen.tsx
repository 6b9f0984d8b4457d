import { getBenchmark } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../launches/use-loaded.ts'
import { WhenLoaded } from '../launches/when-loaded.tsx'
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
        <WhenLoaded
          loaded={loaded}
          height="h-80"
          problem="The benchmark could not be loaded. Nothing is lost; try again in a moment."
        >
          {({ pages }) =>
            pages.length === 0 ? (
              <NothingPublished />
            ) : (
              pages.map((page) => <JudgedPage key={page.judged_at} page={page} />)
            )
          }
        </WhenLoaded>
        <PublishedFigures />
      </div>
    </div>
  )
}

function NothingPublished() {
  return (
    <Notice tone="calm" title="No benchmark is published yet">
      <p>
        When our scores have been compared with somebody else’s labels, the signed result is shown
        here, whatever it says. Until then,{' '}
        <a href="/track-record" className="link">
          the track record
        </a>{' '}
        compares them with outcomes by our own definitions.
      </p>
    </Notice>
  )
}
