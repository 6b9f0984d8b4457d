import { wholeNumber } from '../../../contract/format.ts'
/** A figure with its name below. */
export function Fact({ name, value }: { name: string; value: number | string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="text-2xl font-semibold tracking-[-0.014em]">
        {typeof value === 'number' ? wholeNumber(value) : value}
      </dd>
    </div>
  )
}
