import { describe, expect, it } from 'vitest'
import type { MoveBody } from '../../../../contract/launches/chart.ts'
import { formatClock } from '../../format/dates.ts'
import { moveWords } from './move-words.ts'

const MOVE: MoveBody = {
  change: 12.4,
  over_ms: 300_000,
  until: Date.UTC(2026, 10, 22, 9),
  buyers: 41,
  sellers: 1,
  cause: { kind: 'many' },
}
const words = (fields: Partial<MoveBody>) =>
  moveWords({ ...MOVE, ...fields }).replace(formatClock(MOVE.until), '…')

describe('why it moved, in words', () => {
  it('is one sentence of what was seen', () => {
    expect(words({})).toBe('Up 1,240% in the 5 min to …: 41 wallets bought, 1 sold.')
    const developer = { change: -0.614, over_ms: 4_200, cause: { kind: 'developer', share: 0.71 } }
    expect(words(developer as Partial<MoveBody>)).toBe(
      'Down 61% in the 4 s to …: the developer’s side made 71% of all sales.',
    )
  })

  it('says what is unknown', () => {
    const left = { cause: { kind: 'liquidity_left' }, buyers: null, sellers: null } as const
    expect(words(left)).toBe('Up 1,240% in the 5 min to …: liquidity was taken out.')
    expect(words({ cause: { kind: 'unknown' } })).toBe(
      'Up 1,240% in the 5 min to …: why is unknown, because trades or their wallets are missing.',
    )
  })
})
