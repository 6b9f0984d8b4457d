import { percent, shortAddress } from '../../../contract/format.ts'
import type { Launch, MintExtension } from '../../launches/index.ts'
import type { Rule } from '../report.ts'
import { isOfVenue } from '../vaults.ts'

/** These only describe. Any other extension can hurt a holder or is new to us, so it flags. */
const HARMLESS: ReadonlySet<string> = new Set([
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'groupMemberPointer',
  'tokenGroup',
  'tokenGroupMember',
])

type Harm = { strength: number; says: string }

/** What the mint's Token-2022 extensions let others do to holders, by an allowlist. */
export const tokenExtensions: Rule = {
  id: 'token-extensions',
  version: 2,
  weight: 0.8,
  title: 'Token can be used against its holders',
  checks: 'Token extensions',
  from: 'at_once',
  evaluate({ mint, launch }) {
    if (!mint) return { outcome: 'unknown', evidence: 'The mint account hasn’t been read yet.' }
    if (!mint.token2022) {
      return { outcome: 'clear', evidence: 'A plain SPL token, which can’t have extensions.' }
    }
    const harms = mint.extensions.map((one) => harmOf(one, launch)).filter((harm) => harm !== null)
    if (harms.length === 0) {
      return {
        outcome: 'clear',
        evidence: 'A Token-2022 token with only descriptive extensions, or none.',
      }
    }
    const strength = Math.max(...harms.map((harm) => harm.strength))
    const worst = harms.sort((a, b) => b.strength - a.strength).slice(0, 3)
    return {
      outcome: 'flag',
      strength,
      evidence: `Token-2022 extensions: ${worst.map(({ says }) => says).join('; ')}.`,
    }
  },
}

function harmOf({ name, authority, detail, feeBps }: MintExtension, launch: Launch): Harm | null {
  if (HARMLESS.has(name)) return null
  const nobody = authority === 'none'
  const who = authority === undefined || nobody ? 'someone' : shortAddress(authority)
  switch (name) {
    case 'permanentDelegate':
      if (nobody) return null
      return { strength: 1, says: `${who} can move or burn anybody’s tokens` }
    case 'nonTransferable':
      return { strength: 1, says: 'the token can’t be transferred' }
    case 'transferHook':
      if (detail === 'none') {
        return nobody
          ? null
          : { strength: 0.6, says: `${who} can set a program that refuses transfers` }
      }
      return { strength: 1, says: 'a program can refuse each transfer' }
    case 'defaultAccountState':
      // Token accounts: 1 initialized, 2 frozen.
      if (detail === 'initialized') return null
      return { strength: 1, says: 'new accounts start frozen' }
    case 'pausable':
    case 'pausableConfig':
      if (detail === 'paused') return { strength: 1, says: 'all transfers are halted' }
      return nobody ? null : { strength: 0.9, says: `${who} can halt all transfers` }
    case 'mintCloseAuthority':
      return nobody ? null : { strength: 0.3, says: `${who} can close the mint` }
    case 'transferFeeConfig':
      return feeHarm(
        feeBps ?? null,
        nobody,
        who,
        authority !== undefined && isOfVenue(authority, launch),
      )
    default: {
      const known = /^[a-zA-Z]{3,40}$/.test(name)
      return {
        strength: 0.6,
        says: `${known ? name : 'one of an unknown kind'} is not known to be harmless`,
      }
    }
  }
}

/** Up to 10% is a nuisance, more is a trap. An authority that can raise it can raise it to 100%. */
function feeHarm(
  feeBps: number | null,
  fixed: boolean,
  who: string,
  ofVenue: boolean,
): Harm | null {
  if (feeBps === null) return { strength: 0.6, says: 'transfers may cost a fee we couldn’t read' }
  const now = Math.min(1, feeBps / 2_500)
  const fee = percent(feeBps / 10_000, 2)
  const taken = feeBps === 0 ? 'no transfer fee yet' : `each transfer costs ${fee}`
  if (fixed) return feeBps === 0 ? null : { strength: now, says: `${taken}, permanently` }
  if (ofVenue)
    return { strength: Math.max(now, 0.1), says: `${taken}; the launchpad’s program may change it` }
  return { strength: Math.max(now, 0.6), says: `${taken}, and ${who} may raise it` }
}
