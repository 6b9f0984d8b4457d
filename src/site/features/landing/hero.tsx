import { AsBuilt } from '../../ui/as-built.tsx'
import { buttonClass } from '../../ui/button.ts'
import { formatSolPrice } from '../format/amounts.ts'
import { useSolPrice } from '../price/price.ts'
import { EXAMPLE_REPORT } from '../report/example.ts'
import { LaunchReport } from '../report/launch-report.tsx'
import { AccessLink } from '../shell/access-link.tsx'
import { Bezel } from './bezel.tsx'
import { useNewestReport } from './use-newest-report.ts'

export function Hero() {
  const solUsd = useSolPrice()
  const newest = useNewestReport()
  return (
    <section className="overflow-clip border-b border-line">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-center gap-14 pt-14 pb-16 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12 lg:pt-16 lg:pb-16">
        <div>
          <p className="num eyebrow">
            {`Powered by Solana Blockchain | SOL: $${formatSolPrice(solUsd)}`}
          </p>
          <AsBuilt id="begin">{import.meta.env.SSR && <Begin />}</AsBuilt>
        </div>
        <div className="relative">
          <AsBuilt id="bezel">
            {import.meta.env.SSR && (
              <Bezel className="absolute max-lg:hidden top-1/2 left-1/2 w-[44rem] max-w-none -translate-x-1/2 -translate-y-1/2" />
            )}
          </AsBuilt>
          <div className="relative mx-auto max-w-104">
            <LaunchReport report={newest ?? EXAMPLE_REPORT} />
          </div>
        </div>
      </div>
    </section>
  )
}

function Begin() {
  return (
    <>
      <h1 className="mt-5 text-4xl">
        Know in seconds.
        <br />
        Decide with evidence.
      </h1>
      <p className="mt-6 max-w-[46ch] text-lg text-text-2">
        Mintwatch is a Telegram bot that watches new memecoin launches on Solana, checks the token,
        its liquidity, and its developer, and tells you how risky each launch is, and why.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <AccessLink>Get Access Now</AccessLink>
        {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the text of the owner's specification */}
        <a href="#features" className={buttonClass('secondary', 'lg')}>
          Learn More
        </a>
      </div>
    </>
  )
}
