import { useSettings } from '../../settings.ts'

/**
 * Next to the logo where there is room; on a phone it hangs below the header, where no page has
 * content. It scrolls away with the header, so that it never covers a QR code or a field.
 */
const BADGE =
  'absolute top-16 left-4 z-40 inline-flex min-h-6 -translate-y-px items-center gap-2 rounded-b-md border border-amber-line bg-amber-soft px-3 text-xs font-medium text-amber-text no-print sm:top-3.5 sm:left-[max(10.25rem,calc(50%-var(--notice,26rem)))] sm:min-h-9 sm:translate-y-0 sm:rounded-full'

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
