// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'
import { dismissToast, Toaster } from './toast.tsx'

const ADDRESS = '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function copyWith(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(
    <>
      <CopyButton text={ADDRESS} name="Copy wallet address" done="Wallet address copied" />
      <Toaster />
    </>,
  )
  const button = screen.getByRole('button', { name: 'Copy wallet address' })
  const icon = () => button.querySelector('path')?.getAttribute('d')
  const before = icon()
  await act(async () => {
    fireEvent.click(button)
    await vi.advanceTimersByTimeAsync(0)
  })
  return { isChecked: () => icon() !== before }
}

it('copies the whole text, says so, and shows a check for two seconds', async () => {
  const writeText = vi.fn(async () => {})
  const { isChecked } = await copyWith(writeText)
  expect(writeText).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  expect(screen.getByRole('status').textContent).toBe('Wallet address copied')
  act(() => vi.advanceTimersByTime(1_999))
  expect(isChecked()).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(isChecked()).toBe(false)
})

it('does not claim to have copied when the browser refuses', async () => {
  document.execCommand = () => false
  const { isChecked } = await copyWith(() => Promise.reject(new Error('not allowed')))
  expect(isChecked()).toBe(false)
  expect(screen.getByRole('alert').textContent).toContain('Copying was blocked')
})
