import { percent } from '../../../../contract/format.ts'

/** A share in as few signs as a column has room for; `?`: unknown. */
export function shareText(part: number | null | undefined): string {
  if (part === null || part === undefined) return '?'
  if (part > 0 && part < 0.01) return '<1%'
  return part > 0.99 && part < 1 ? '>99%' : percent(part, 0)
}

/** How far a launch is on its curve. */
export function CurvePart({ part }: { part: number | null | undefined }) {
  return (
    <>
      <CurveBar part={part} />
      {shareText(part)}
    </>
  )
}

/** The same as a bar, one box and not three; none if it is unknown. */
export function CurveBar({ part }: { part: number | null | undefined }) {
  if (part === null || part === undefined) return null
  const end = `calc(${part} * 100%)`
  const background = `linear-gradient(to right, var(--text-2) ${end}, var(--line-strong) ${end})`
  return (
    <span
      aria-hidden="true"
      style={{ background }}
      className="mr-1.5 inline-block h-1 w-7 rounded-full align-middle"
    />
  )
}
