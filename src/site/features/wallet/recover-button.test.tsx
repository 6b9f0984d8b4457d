// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ProofBody } from '../../../contract/records.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { RecoverButton } from './recover-button.tsx'

let answer: ProofBody

vi.mock('./verify-dialog.tsx', () => ({
  VerifyDialog: ({ open, onVerified }: { open: boolean; onVerified(proof: ProofBody): void }) =>
    open && (
      <button type="button" onClick={() => onVerified(answer)}>
        Sign
      </button>
    ),
}))

async function sign() {
  fireEvent.click(screen.getByRole('button', { name: 'Verify your wallet' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign' }))
  await act(async () => {})
}

afterEach(() => {
  act(dismissToast)
  cleanup()
})

it('reports whether the wallet had anything to recover', async () => {
  const refresh = vi.fn(async () => {})
  render(
    <>
      <RecoverButton refresh={refresh} />
      <Toaster />
    </>,
  )
  answer = { order: null, recovered: [] }
  await sign()
  expect(screen.getByText(/we found no payment from it to restore/)).toBeDefined()
  answer = { order: null, recovered: ['order'] }
  await sign()
  expect(screen.queryByText(/we found no payment/)).toBeNull()
  expect(screen.getByText('Membership recovered')).toBeDefined()
  expect(refresh).toHaveBeenCalledTimes(2)
})
