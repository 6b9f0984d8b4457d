import { useSettings } from '../../settings.ts'

/** Beside the logo where there is room; on a phone at the foot of the screen. */
const BADGE =
  'z-40 inline-flex items-center gap-2 rounded-full border border-amber-line bg-amber-soft text-sm font-medium text-amber-text no-print fixed bottom-3 left-3 min-h-11 px-4 shadow-float sm:absolute sm:bottom-auto sm:left-[max(10.25rem,calc(50%-26rem))] sm:top-3.5 sm:min-h-9 sm:px-3 sm:text-xs sm:shadow-none'

/** The operator's badge on every page, e.g. that this is a sandbox. */
export function SiteNotice() {
  const { notice } = useSettings()
  if (!notice) return null
  const content = (
    <>
      <span aria-hidden="true" className="size-2 rounded-full bg-amber-text" />
      {notice.text}
    </>
  )
  return (
    <aside aria-label="Notice">
      {notice.href ? (
        <a href={notice.href} className={BADGE}>
          {content}
        </a>
      ) : (
        <div className={BADGE}>{content}</div>
      )}
    </aside>
  )
}
