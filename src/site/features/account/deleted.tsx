import { translateRecorded } from '../../language/translate-recorded.ts'
import { buttonClass } from '../../ui/button.ts'

/** What remains after an account was deleted. */
export function Deleted({ kept }: { kept: string[] }) {
  return (
    <div className="grid justify-items-start gap-4 text-sm text-text-2">
      <div role="status">
        <p>What we keep:</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {kept.map((item) => (
            <li key={item}>{translateRecorded(item)}</li>
          ))}
        </ul>
      </div>
      <a href="/" className={buttonClass('secondary')}>
        Go to homepage
      </a>
    </div>
  )
}
