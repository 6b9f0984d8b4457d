import { buttonClass } from '../../ui/button.ts'

/** The last that a deleted account sees: what had to stay. */
export function Deleted({ kept }: { kept: string[] }) {
  return (
    <div className="grid justify-items-start gap-4 text-sm text-text-2">
      <div role="status">
        <p>What stays:</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {kept.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <a href="/" className={buttonClass('secondary')}>
        Leave
      </a>
    </div>
  )
}
