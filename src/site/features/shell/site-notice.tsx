import { useSettings } from '../../settings.ts'

const BADGE =
  'fixed bottom-4 left-4 z-40 inline-flex min-h-11 items-center gap-2 rounded-full border border-amber-line bg-amber-soft px-4 text-sm font-medium text-amber-text shadow-float no-print'

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
