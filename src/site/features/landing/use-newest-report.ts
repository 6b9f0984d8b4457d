import { useEffect, useState } from 'react'
import { short } from '../../../contract/format.ts'
import type { DeveloperBody, LaunchDetailBody } from '../../../contract/launches/bodies.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { getDeveloper, getLaunch, getLaunches } from '../../api.ts'
import { translateLater } from '../../language/translate-later.ts'
import { formatAgo } from '../format/ago.ts'
import type { LaunchReportData } from '../report/launch-report.tsx'

const FLAGS = 3
/** Older launches are labeled `Latest`, not `Live`. */
const NO_LONGER_LIVE_MS = 3_600_000

/** The newest public launch with enough to show; null while there is none or it could not be loaded. */
export function useNewestReport(): LaunchReportData | null {
  const [report, setReport] = useState<LaunchReportData | null>(null)
  useEffect(() => {
    let isOver = false
    newestReport(Date.now()).then(
      (found) => isOver || setReport(found),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [])
  return report
}

async function newestReport(now: number): Promise<LaunchReportData | null> {
  const { launches, is_live: isLive } = await getLaunches('')
  const newest = launches.find(
    ({ reasons, creator }) => reasons.length >= FLAGS && creator !== null,
  )
  const launch = newest ? await getLaunch(newest.mint) : null
  if (!launch?.creator) return null
  const report = toReport(launch, await getDeveloper(launch.creator), { now, isLive })
  if (!report) return null
  const translate = await translateLater()
  const flags = report.flags.map(({ level, title, evidence }) => {
    return { level, title: translate(title), evidence: translate(evidence) }
  })
  return { ...report, flags }
}

/** @returns null if the report has fewer than three flags */
export function toReport(
  launch: LaunchDetailBody,
  { wallet, ...counts }: DeveloperBody,
  { now, isLive }: { now: number; isLive: boolean },
): LaunchReportData | null {
  const report = launch.reports.at(-1)
  const flags = report?.flags.flatMap(({ outcome, level, title, evidence }) =>
    outcome === 'flag' && level ? [{ level, title, evidence }] : [],
  )
  if (!report || !flags || flags.length < FLAGS) return null
  const age = now - launch.launched_at
  const young = isLive ? 'Live' : 'One minute late'
  return {
    label: age > NO_LONGER_LIVE_MS ? 'Latest' : young,
    name: launch.name ?? 'Unnamed',
    ticker: launch.symbol === null ? '' : `$${launch.symbol}`,
    venue: VENUES[launch.venue],
    age: `${formatAgo(age)} old`,
    score: report.score,
    flags: flags.slice(0, FLAGS),
    developer: {
      wallet: short(wallet),
      record: [
        { count: `${counts.launches}`, what: 'launched' },
        { count: `${counts.graduated}`, what: 'graduated' },
        { count: `${counts.dead + counts.rugged}`, what: 'dead' },
        { count: `${counts.open}`, what: 'open' },
      ],
    },
    href: `/launches/${launch.mint}`,
  }
}
