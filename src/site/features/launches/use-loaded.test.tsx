// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLoaded } from './use-loaded.ts'

it('asks once for each key, also when it is given a new function at each render', async () => {
  const asked: string[] = []
  const { result, rerender } = renderHook(
    ({ key }: { key: string | null }) =>
      useLoaded(key, async (wanted) => {
        asked.push(wanted)
        return { wanted }
      }),
    { initialProps: { key: null as string | null } },
  )
  expect(result.current).toEqual({ state: 'loading' })
  for (const key of ['one', 'one', 'one', 'two', 'two']) {
    rerender({ key })
    await act(async () => {})
  }
  await waitFor(() => expect(result.current).toEqual({ state: 'there', value: { wanted: 'two' } }))
  expect(asked).toEqual(['one', 'two'])
})

it('distinguishes "not found" from a failure', async () => {
  const missing = renderHook(() => useLoaded('key', async () => null))
  await waitFor(() => expect(missing.result.current.state).toBe('missing'))
  const failed = renderHook(() => useLoaded('key', () => Promise.reject(new Error('offline'))))
  await waitFor(() => expect(failed.result.current.state).toBe('failed'))
})
