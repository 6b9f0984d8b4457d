import { describe, expect, it } from 'vitest'
import { windowAt } from './use-window.ts'

const SCREEN = { screen: 900, height: 64 }

describe('the rows that are rendered', () => {
  it.each([300, 0, -64, -10_000, -250_000])('cover the screen with the list’s top at %d', (top) => {
    const { from, to } = windowAt({ ...SCREEN, top })
    expect(top + from * 64).toBeLessThanOrEqual(Math.max(0, top))
    expect(top + to * 64).toBeGreaterThanOrEqual(900)
    expect(to - from).toBeLessThan(60)
  })

  it('are none of a list that is far below', () => {
    expect(windowAt({ ...SCREEN, top: 90_000 })).toEqual({ from: 0, to: 0 })
  })
})
