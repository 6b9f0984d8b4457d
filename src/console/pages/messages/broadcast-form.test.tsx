// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { BroadcastFormPage } from './broadcast-form.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const open = () =>
  render(
    <MemoryRouter>
      <BroadcastFormPage />
    </MemoryRouter>,
  )

it('keeps text and audience over a reload', () => {
  const { unmount } = open()
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'We are moving' } })
  fireEvent.click(screen.getByRole('radio', { name: /Lifetime/ }))
  unmount()
  open()
  expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('We are moving')
  expect((screen.getByRole('radio', { name: /Lifetime/ }) as HTMLInputElement).checked).toBe(true)
})
