import { beforeEach, expect, it, vi } from 'vitest'

/** Tabs of one browser: each has loaded the page's code, and Node's locks are for all of them. */
async function openTab() {
  vi.resetModules()
  const { holdSlot } = await import('./stream-slots.ts')
  return (name: string, insist = false) =>
    holdSlot({
      open: () => {
        opened.push(name)
        return () => opened.splice(opened.indexOf(name), 1)
      },
      taken: () => taken.push(name),
      insist,
    })
}

let opened: string[] = []
let taken: string[] = []

beforeEach(() => {
  opened = []
  taken = []
})

it('opens four streams for all tabs, and another once one is given back', async () => {
  const [one, two] = [await openTab(), await openTab()]
  const gives = ['a', 'b'].map((name) => one(name))
  await expect.poll(() => opened).toEqual(['a', 'b'])
  gives.push(...['c', 'd'].map((name) => two(name)))
  await expect.poll(() => opened).toEqual(['a', 'b', 'c', 'd'])
  two('e')
  gives.shift()?.()
  expect(opened).toEqual(['b', 'c', 'd'])
  // What found no slot does not wait for one: its page asks again.
  await expect
    .poll(() => {
      if (opened.length < 4) gives.push(two('f'))
      return opened.toSorted()
    })
    .toEqual(['b', 'c', 'd', 'f'])
  for (const give of gives) give()
  expect(opened).toEqual([])
})

it('takes the slot of another tab for a reader who is here, and never its own page’s', async () => {
  const [one, two] = [await openTab(), await openTab()]
  const gives = ['a', 'b', 'c', 'd'].map((name) => one(name))
  await expect.poll(() => opened.length).toBe(4)
  gives.push(two('e', true))
  await expect.poll(() => taken.length).toBe(1)
  await expect.poll(() => opened).toContain('e')
  expect(opened).toHaveLength(4)
  expect(opened).not.toContain(taken[0])
  for (const name of ['f', 'g', 'h']) gives.push(two(name, true))
  await expect.poll(() => opened.toSorted()).toEqual(['e', 'f', 'g', 'h'])
  gives.push(two('i', true))
  gives.push(one('j', true))
  await expect.poll(() => opened).toContain('j')
  expect(opened).not.toContain('i')
  for (const give of gives) give()
})

it('opens every stream where tabs can’t agree, or one connection has room for all', async () => {
  const one = await openTab()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ nextHopProtocol: 'h2' } as never])
  for (const name of ['a', 'b', 'c', 'd', 'e']) one(name)
  expect(opened).toHaveLength(5)
  vi.restoreAllMocks()
  vi.stubGlobal('navigator', {})
  one('f')
  vi.unstubAllGlobals()
  expect(opened).toHaveLength(6)
})
