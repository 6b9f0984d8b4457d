import { percent } from '../../../../contract/format.ts'
import type { HolderGroupsBody } from '../../../../contract/launches/page.ts'
import { countWallets, groupOf, type HolderBody } from './holder-words.ts'

type GroupChipsProps = {
  people: readonly HolderBody[]
  holderGroups: HolderGroupsBody
  /** The letter of the chosen group; null: all. */
  group: string | null
  onGroup: (group: string | null) => void
}

/** One button for each group of holders, with what it holds together: the map and the list show that group alone. */
export function GroupChips({ people, holderGroups, group, onGroup }: GroupChipsProps) {
  const members = Map.groupBy(
    people.filter((holder) => groupOf(holder, holderGroups.groups) !== null),
    (holder) => groupOf(holder, holderGroups.groups)?.letter ?? '',
  )
  if (members.size === 0) return null
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {[...members].map(([letter, holders]) => {
        const [first] = holders
        const one = first && groupOf(first, holderGroups.groups)
        const share = holders.reduce((sum, holder) => sum + holder.share, 0)
        return (
          <button
            key={letter}
            type="button"
            aria-pressed={letter === group}
            onClick={() => onGroup(letter === group ? null : letter)}
            className="num inline-flex min-h-11 items-center gap-1.5 rounded-md border border-line px-3 text-xs text-text-2 hover:text-text aria-pressed:border-line-strong aria-pressed:bg-hover aria-pressed:text-text sm:min-h-8"
          >
            <span className={`font-semibold ${one?.color ?? ''}`}>{letter}</span>
            <span className="sr-only">{one?.name}</span>
            {countWallets(holders.length)} · {percent(share)}
          </button>
        )
      })}
    </div>
  )
}
