// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LaunchRecord } from '../../../contract/transparency.ts'
import { MINT } from '../launches/launch.sample.ts'
import { RecordedLine } from './recorded-line.tsx'

const RECORDED_AT = Date.UTC(2026, 10, 20, 12)

async function open(records: Partial<LaunchRecord>[]) {
  vi.stubGlobal('fetch', async () => Response.json({ records }))
  render(<RecordedLine mint={MINT} stage="60s" />)
  await screen.findByText(/^Recorded /)
  return screen.getByRole('link')
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('when the log recorded a report', () => {
  const report = { kind: 'report', of: '60s', recorded_at: RECORDED_AT } as const

  it('is shown with the proof of the newest report of the stage, which is the one on the page', async () => {
    const link = await open([
      { ...report, of: '10s', proof: '/proof?position=1' },
      { ...report, proof: '/proof?position=2' },
      { kind: 'outcome', of: '24h', recorded_at: RECORDED_AT, proof: '/proof?position=3' },
      { ...report, proof: '/proof?position=4' },
    ])
    expect(link.textContent).toBe('proof')
    expect(link.getAttribute('href')).toBe('/proof?position=4')
  })

  it('is shown before a checkpoint covers it', async () => {
    const link = await open([{ ...report, proof: null }])
    expect(link.textContent).toBe('proof follows within minutes')
    expect(link.getAttribute('href')).toBe('/track-record/verify')
  })
})
