import { BRAND } from '../../../contract/constants.ts'
import type { LaunchDetailBody } from '../../../contract/launches/bodies.ts'
import { RISK_PHRASES } from '../../../contract/launches/risk.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { LANGUAGE } from '../../language/language.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'
import { PageMeta } from '../shell/page-meta.tsx'
import { ShareMeta } from '../shell/share-meta.tsx'

/** Of the page that all launches share. */
export function AnyLaunchMeta() {
  return (
    <PageMeta
      title="Launch report"
      description="How risky a launch is, why, who is behind it, and how it ended."
      noindex
    />
  )
}

type LaunchMetaProps = {
  launch: LaunchDetailBody
  /** The site's, without a trailing slash. */
  origin: string
  /** Search engines may list it: the channel was told of it. */
  isListed: boolean
}

/** Of one launch, as its link is previewed elsewhere. Names are untrusted: they are text and nothing else. */
export function LaunchMeta({ launch, origin, isListed }: LaunchMetaProps) {
  const { mint, name, symbol, reasons, launched_at: launched } = launch
  const url = `${origin}/launches/${mint}`
  const report = launch.reports.at(-1)
  const coin = `${name ?? 'Unnamed'}${symbol === null ? '' : ` ($${symbol})`}`
  const risk = report ? `${RISK_PHRASES[report.level]} ${report.score}/100` : 'Not scored yet'
  const [reason] = reasons
  const when = `${VENUES[launch.venue]}, ${new Date(launched).toISOString().slice(0, 16).replace('T', ' ')} UTC.`
  return (
    <ShareMeta
      title={`${coin}: ${risk} · ${BRAND}`}
      description={`${reason === undefined ? '' : `${translateRecorded(reason)} · `}${when}`}
      url={url}
      picture={{
        url: `${url}/card.png?${report ? `at=${report.stage}&` : ''}language=${LANGUAGE}`,
        alt: `${coin}: ${risk}`,
      }}
      embed={`${origin}/oembed?url=${encodeURIComponent(url)}`}
      noindex={!isListed}
    />
  )
}
