import { describe, expect, it } from 'vitest'
import { launchSample } from '../launch.sample.ts'
import { type ArrivedLaunch, NO_ROWS, type RowsEvent, type RowWindow, rowsReducer } from './rows.ts'

const coin = (name: string, detected_at: number) =>
  launchSample({ name, mint: `mint of ${name}`, detected_at })
const page = (...launches: ReturnType<typeof coin>[]): RowsEvent => ({
  type: 'page',
  launches,
  cursor: null,
})
const made = (...events: RowsEvent[]) => events.reduce(rowsReducer, NO_ROWS)
const names = ({ shown }: RowWindow) => shown?.map(({ name }) => name)
const arrives = (
  launch: ArrivedLaunch['launch'],
  arrival: ArrivedLaunch['arrival'],
): RowsEvent => ({
  type: 'one',
  arrived: { launch, arrival },
})

describe('the rows of a list', () => {
  it('grow at the end, and repeat none', () => {
    const rows = made(page(coin('c', 3), coin('b', 2)), page(coin('b', 2), coin('a', 1)))
    expect(names(rows)).toEqual(['c', 'b', 'a'])
  })

  it('take a new launch on top, or hold it until it is asked for', () => {
    const first = page(coin('a', 1))
    const shown = made(first, arrives(coin('b', 2), 'shown'))
    expect(names(shown)).toEqual(['b', 'a'])
    const held = made(first, arrives(coin('b', 2), 'held'), arrives(coin('c', 3), 'held'))
    expect([names(held), held.held.length]).toEqual([['a'], 2])
    expect(names(rowsReducer(held, { type: 'release' }))).toEqual(['c', 'b', 'a'])
  })

  it('bring held ones along with the next that is shown', () => {
    const rows = made(
      page(coin('a', 1)),
      arrives(coin('b', 2), 'held'),
      arrives(coin('c', 3), 'shown'),
    )
    expect([names(rows), rows.held]).toEqual([['c', 'b', 'a'], []])
  })

  it('change where they stand', () => {
    const rows = made(
      page(coin('b', 2), coin('a', 1)),
      arrives({ ...coin('a', 1), score: 91 }, 'shown'),
    )
    expect(rows.shown?.map(({ name, score }) => [name, score])).toEqual([
      ['b', coin('b', 2).score],
      ['a', 91],
    ])
  })

  it('leave out what does not belong, and what is older than the first', () => {
    const rows = made(
      page(coin('b', 2)),
      arrives(coin('c', 3), 'left out'),
      arrives(coin('a', 1), 'shown'),
    )
    expect(names(rows)).toEqual(['b'])
  })

  it('drop what the chain took back, also of those held', () => {
    const rows = made(
      page(coin('a', 1)),
      arrives(coin('b', 2), 'held'),
      { type: 'gone', mint: 'mint of b' },
      { type: 'gone', mint: 'mint of a' },
    )
    expect([rows.shown, rows.held]).toEqual([[], []])
  })

  it('know when launches were missed while nobody listened', () => {
    const all = (...launches: ReturnType<typeof coin>[]): RowsEvent => ({
      type: 'all',
      arrived: launches.map((launch) => ({ launch, arrival: 'shown' })),
    })
    const before = made(page(coin('b', 2), coin('a', 1)), all(coin('b', 2), coin('a', 1)))
    const overlaps = rowsReducer(before, all(coin('c', 3), coin('b', 2)))
    expect([names(overlaps), overlaps.isBehind]).toEqual([['c', 'b', 'a'], false])
    expect(rowsReducer(before, all(coin('z', 9), coin('y', 8))).isBehind).toBe(true)
  })
})
