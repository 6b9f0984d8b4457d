// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { ContactForm } from './contact-form.tsx'

const replyTo = () => screen.getByLabelText<HTMLInputElement>('Where can we reply?')

function write(address: string, message = 'Where is my order?') {
  fireEvent.change(replyTo(), { target: { value: address } })
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: message } })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
}

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
})

it('sends nothing without a valid reply address, and shows an example', async () => {
  const sent = vi.fn(async () => Response.json({ id: 'one' }, { status: 201 }))
  vi.stubGlobal('fetch', sent)
  render(
    <>
      <ContactForm />
      <Toaster />
    </>,
  )
  write('thanks')
  expect(screen.getByText(/We can’t reply to this address/)).toBeDefined()
  expect(document.activeElement).toBe(replyTo())
  expect(sent).not.toHaveBeenCalled()
  fireEvent.change(replyTo(), { target: { value: '@ann' } })
  expect(screen.queryByText(/We can’t reply to this address/)).toBeNull()
  write('@ann_lee')
  await screen.findByText('Your message has arrived')
  expect(sent).toHaveBeenCalledOnce()
})
