import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { percent, short } from '../../../../contract/format.ts'
import type { HolderGroupsBody } from '../../../../contract/launches/page.ts'
import { loadPatiently } from '../../../ui/later.tsx'
import { describeLink, groupOf, type HolderBody } from './holder-words.ts'
import type { PlacedBubble, placeBubbles } from './place-bubbles.ts'

type BubbleMapProps = {
  people: readonly HolderBody[]
  holderGroups: HolderGroupsBody
  chosen: string | null
  /** The letter of the group that the reader looks at; null: all. */
  group: string | null
  onChoose: (wallet: string | null) => void
  onGroup: (group: string | null) => void
}

const NEXT: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Holders as bubbles sized by share, linked to their funders. One tab stop: arrow keys move through
 * the bubbles, largest first; a click on one of a group shows its group alone. The list beside it has the same content.
 */
export function BubbleMap(props: BubbleMapProps) {
  const { people, holderGroups, chosen, group: only, onChoose, onGroup } = props
  const map = useMap(people, holderGroups)
  const svg = useRef<SVGSVGElement>(null)
  if (map === null) return <div className="aspect-square w-full" aria-hidden="true" />
  if (map === 'failed')
    return (
      <p role="status" className="text-sm text-text-2">
        The map could not be loaded. The list has the same holders.
      </p>
    )
  const { placed, box } = map
  const at = new Map(placed.map((one) => [one.wallet, one]))
  const stop = placed.some(({ wallet }) => wallet === chosen) ? chosen : placed[0]?.wallet
  const walk = (event: KeyboardEvent) => {
    const step = NEXT[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = placed.findIndex(({ wallet }) => wallet === stop)
    const next = (index + step + placed.length) % placed.length
    onChoose(placed[next]?.wallet ?? null)
    svg.current?.querySelectorAll<SVGGElement>('[role=button]')[next]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset
    <svg
      ref={svg}
      viewBox={box}
      role="group"
      aria-label="Map of the largest holders"
      className="aspect-square w-full"
      onKeyDown={walk}
      onPointerLeave={() => onChoose(null)}
    >
      {holderGroups.ties.map(({ wallet, source, hops }) => {
        const [one, other] = [at.get(wallet), at.get(source)]
        return (
          one &&
          other && (
            <line
              key={`${wallet} ${source}`}
              {...{ x1: one.x, y1: one.y, x2: other.x, y2: other.y }}
              className="stroke-line-strong"
              strokeWidth="1.5"
              strokeDasharray={hops > 1 ? '4 3' : undefined}
            />
          )
        )
      })}
      {placed.map((one) => (
        <BubbleMark
          key={one.wallet}
          bubble={one}
          group={groupOf(holderOf(one, people), holderGroups.groups)}
          label={labelOf(one, people, holderGroups)}
          isStop={one.wallet === stop}
          isChosen={one.wallet === chosen}
          isAside={
            only !== null && groupOf(holderOf(one, people), holderGroups.groups)?.letter !== only
          }
          onChoose={onChoose}
          onGroup={(letter) => onGroup(letter === only ? null : letter)}
        />
      ))}
    </svg>
  )
}

/** A wallet that only funded others holds nothing. */
function holderOf({ wallet }: PlacedBubble, people: readonly HolderBody[]): HolderBody {
  const holder = people.find(({ owner }) => owner === wallet)
  return holder ?? { owner: wallet, share: 0, role: null }
}

function labelOf(
  one: PlacedBubble,
  people: readonly HolderBody[],
  holderGroups: HolderGroupsBody,
): string {
  const { wallet, share } = one
  if (share === null) return `${short(wallet)} funded holders and is not one of the largest`
  const holder = holderOf(one, people)
  const group = groupOf(holder, holderGroups.groups)
  const words = [short(wallet), percent(share), describeLink(holder, holderGroups), group?.name]
  return words.filter(Boolean).join(', ')
}

type BubbleMarkProps = {
  bubble: PlacedBubble
  group: ReturnType<typeof groupOf>
  label: string
  isStop: boolean
  isChosen: boolean
  isAside: boolean
  onChoose: (wallet: string) => void
  onGroup: (group: string) => void
}

function BubbleMark(props: BubbleMarkProps) {
  const { bubble, group, label, isStop, isChosen, isAside, onChoose, onGroup } = props
  const { wallet, x, y, radius, share } = bubble
  const choose = () => onChoose(wallet)
  const open = () => {
    choose()
    if (group) onGroup(group.letter)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      role="button"
      aria-label={label}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onFocus={choose}
      onPointerEnter={choose}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') open()
      }}
      transform={`translate(${x} ${y})`}
      className={`cursor-pointer outline-none ${group?.color ?? 'text-text-3'} ${isAside ? 'opacity-30' : ''}`}
    >
      <circle
        r={radius}
        fill="currentColor"
        fillOpacity={share === null ? 0 : isChosen ? 0.6 : 0.28}
        stroke={isChosen ? 'var(--text)' : 'currentColor'}
        strokeWidth={isChosen ? 2.5 : 1.5}
        strokeDasharray={share === null ? '3 2' : undefined}
      />
      {group && radius > 9 && (
        <text
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={Math.min(16, radius)}
          className="fill-text font-semibold"
        >
          {group.letter}
        </text>
      )}
    </g>
  )
}

/** The map, once its layout code has loaded; null until then. */
function useMap(people: readonly HolderBody[], holderGroups: HolderGroupsBody) {
  const [place, setPlace] = useState<{ bubbles: typeof placeBubbles } | 'failed' | null>(null)
  useEffect(() => {
    let isOver = false
    loadPatiently(() => import('./place-bubbles.ts')).then(
      ({ placeBubbles }) => {
        if (!isOver) setPlace({ bubbles: placeBubbles })
      },
      () => {
        if (!isOver) setPlace('failed')
      },
    )
    return () => {
      isOver = true
    }
  }, [])
  if (place === null || place === 'failed') return place
  const shares = new Map<string, number>()
  for (const { owner, share } of people) {
    if (owner !== null) shares.set(owner, (shares.get(owner) ?? 0) + share)
  }
  const sources = holderGroups.ties
    .map(({ source }) => source)
    .filter((source) => !shares.has(source))
  const bubbles = [
    ...[...shares].map(([wallet, share]) => ({ wallet, share })),
    ...[...new Set(sources)].map((wallet) => ({ wallet, share: null })),
  ]
  const known = new Set(bubbles.map(({ wallet }) => wallet))
  const ties = holderGroups.ties.filter(
    ({ wallet, source }) => known.has(wallet) && known.has(source),
  )
  return place.bubbles(bubbles, ties)
}
