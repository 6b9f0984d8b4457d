// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { getLaunch } from '../../api.ts'
import { EARLY_SCRIPT } from './early-launch.ts'

const asked: string[] = []

/** Opens a launch's page, whose early request gets this answer. */
function open(mint: string, answer: () => Response): void {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return asked.length === 1 ? answer() : Response.json({ mint: 'asked again' })
  })
  history.replaceState(null, '', `/launches/${mint}/`)
  new Function(EARLY_SCRIPT)()
}

afterEach(() => {
  vi.unstubAllGlobals()
  window.early = undefined
})

test('a launch’s page uses its early request, once', async () => {
  open('A', () => Response.json({ mint: 'A' }))
  expect(await getLaunch('A')).toEqual({ mint: 'A' })
  expect(asked).toEqual(['/api/launches/A'])
  expect(await getLaunch('A')).toEqual({ mint: 'asked again' })
})

test('what the early request did not ask for is asked for', async () => {
  open('A', () => Response.json({ mint: 'A' }))
  expect(await getLaunch('B')).toEqual({ mint: 'asked again' })
})

test('an early request that failed is made again', async () => {
  open('A', () => {
    throw new TypeError('offline')
  })
  expect(await getLaunch('A')).toEqual({ mint: 'asked again' })
})
