import { short } from '../../../../contract/format.ts'
import type { LaunchDetailBody } from '../../../../contract/launches/bodies.ts'
import type { HolderGroupsBody } from '../../../../contract/launches/page.ts'
import { plural } from '../../../language/plural.ts'
import { text } from '../../../language/text.ts'

export type HolderBody = NonNullable<LaunchDetailBody['holders']>[number]

/** A group's name and color: the developer's, then rings A, B, C, … */
type HolderGroup = { name: string; letter: string; color: string }

const RINGS = ['text-amber-text', 'text-risk-low', 'text-mint-text', 'text-risk-high']

const DEVELOPERS: HolderGroup = { name: 'developer’s group', letter: 'D', color: 'text-red-text' }

/** The group of a wallet; null: none known. A developer always has one. */
export function groupOf(
  { owner: wallet, role }: Pick<HolderBody, 'owner' | 'role'>,
  groups: HolderGroupsBody['groups'],
): HolderGroup | null {
  if (role === 'developer') return DEVELOPERS
  const index = groups.findIndex(({ wallets }) => wallet !== null && wallets.includes(wallet))
  const group = groups[index]
  if (!group) return null
  if (group.has_developer) return DEVELOPERS
  const nth = index - (groups[0]?.has_developer ? 1 : 0)
  const letter = String.fromCharCode(65 + (nth % 26))
  return { name: text(`ring ${letter}`), letter, color: RINGS[nth % RINGS.length] ?? 'text-text-2' }
}

/** How a holder is linked to others, in a few words; "unknown" if that was not checked. */
export function describeLink(
  { owner, role }: HolderBody,
  holderGroups: HolderGroupsBody | null,
): string {
  if (role === 'market') return 'Curve or pool'
  if (owner === null) return 'Owner unknown'
  const parts = [
    role === 'developer' && 'Developer',
    holderGroups && describeMoney(owner, holderGroups),
  ]
  const words = parts.filter(Boolean).join(', ') || 'funding not checked'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function describeMoney(owner: string, { ties, groups, checked }: HolderGroupsBody): string | null {
  const own = ties.find(({ wallet }) => wallet === owner)
  const paidFor = ties.filter(({ source }) => source === owner).length
  if (own) {
    const through = own.hops === 1 ? '' : ` through ${countWallets(own.hops - 1)}`
    const siblings = ties.filter(({ source }) => source === own.source).length - 1
    const beside =
      siblings === 0
        ? ''
        : `, as ${plural(siblings, { one: 'one other', other: `${siblings} others` })}`
    return `paid by ${short(own.source)}${through}${beside}`
  }
  if (paidFor > 0) return `paid for ${countWallets(paidFor)} here`
  if (groups.some((group) => group.wallets.includes(owner))) return text('linked')
  return checked.includes(owner) ? 'no link found' : null
}

export function countWallets(count: number): string {
  return plural(count, { one: '1 wallet', other: `${count} wallets` })
}
