// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LogBody } from '../../../contract/transparency.ts'
import {
  checkpointText,
  hashLeaf,
  leafText,
  signCheckpoint,
  signingKey,
  verifierKey,
} from '../../../domains/transparency/index.ts'
import { VerifyScreen } from './verify-screen.tsx'

const ORIGIN = 'mintwatch.example/log/1'
const KEY = signingKey(new Uint8Array(32).fill(1))
const OPENED_AT = Date.UTC(2027, 0, 1)

const FOUND = { kind: 'outcome', horizon: '24h', outcome: 'dead', evidence: '' } as const
const LEAF = leafText({ ...FOUND, mint: 'Mint', recorded: OPENED_AT })
const NOTE = noteOf(1, LEAF)

function noteOf(size: number, leaf: string, key = KEY): string {
  const root = hashLeaf(leaf).toString('base64')
  return signCheckpoint(checkpointText({ origin: ORIGIN, size, root }, OPENED_AT), ORIGIN, [key])
}

type Published = { log?: Partial<LogBody> | null; note?: string; leaf?: string; shown?: string }

/** A site with one log of one entry. `log` null: it answers 500. */
function publish({ log = {}, note = NOTE, leaf = LEAF, shown = leaf }: Published = {}) {
  const key = verifierKey(ORIGIN, KEY)
  const times = { opened_at: OPENED_AT, closed_at: null }
  const body: LogBody = { log: 1, origin: ORIGIN, key, ...times, size: 1, checkpoint: note, ...log }
  const signed = {
    size: 1,
    signed_at: OPENED_AT,
    note,
    posted_at: null,
    stamped: false,
    stamped_block: null,
  }
  vi.stubGlobal('fetch', async (path: string) => {
    if (log === null) return new Response(null, { status: 500 })
    if (path.includes('/checkpoints?')) {
      const isListed = body.checkpoint === null || !path.endsWith('after=0')
      return Response.json({ checkpoints: isListed ? [] : [signed] })
    }
    if (path.includes('/entries?')) return new Response(`0 ${leaf}\n`)
    if (path.includes('/nodes?')) return new Response(`0 ${hashLeaf(leaf).toString('base64')}\n`)
    if (path.includes('/shown?')) return new Response(`0 ${shown}\n`)
    if (path.endsWith('.csv')) return new Response('mint\n')
    if (path === '/api/track-record') return Response.json({ since: null })
    return Response.json({ logs: [body] })
  })
}

async function verify() {
  render(<VerifyScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Verify' }))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says that the record is verified, and that nothing is proven independently', async () => {
  publish()
  await verify()
  expect(await screen.findByText('Verified')).toBeDefined()
  expect(screen.getByText(/1 checkpoint agree on one history.*nothing is proven/)).toBeDefined()
})

it('compares a checkpoint that the reader kept', async () => {
  publish()
  render(<VerifyScreen />)
  const kept = screen.getByLabelText('Checkpoints you kept (optional)')
  fireEvent.change(kept, { target: { value: noteOf(1, 'another history') } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Not verified')).toBeDefined()
})

it('says that half a checkpoint is none', async () => {
  publish()
  render(<VerifyScreen />)
  const kept = screen.getByLabelText('Checkpoints you kept (optional)')
  fireEvent.change(kept, { target: { value: NOTE.split('\n').slice(0, 3).join('\n') } })
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText(/holds no whole checkpoint/)).toBeDefined()
  expect(screen.queryByText('Verified')).toBe(null)
})

it.each<[string, Published, RegExp]>([
  [
    'a signature of another key',
    { note: noteOf(1, LEAF, signingKey(new Uint8Array(32))) },
    /not signed by its key/,
  ],
  ['an edited entry', { leaf: LEAF.replace('dead', 'alive') }, /its checkpoint signs/],
  ['an edited page', { shown: LEAF.replace('dead', 'alive') }, /recorded as "dead"/],
])('names %s', async (_, published, problem) => {
  publish(published)
  await verify()
  expect(await screen.findByText('Not verified')).toBeDefined()
  expect(screen.getAllByRole('listitem').some((one) => problem.test(one.textContent ?? ''))).toBe(
    true,
  )
})

it('does not call an empty record a good one', async () => {
  publish({ log: { size: 0, checkpoint: null } })
  await verify()
  expect(await screen.findByText('Nothing to verify yet')).toBeDefined()
  expect(screen.getByText(/first checkpoint is signed a minute after/)).toBeDefined()
})

it('does not blame the record for a site that fails', async () => {
  publish({ log: null })
  await verify()
  expect(await screen.findByText('Check failed')).toBeDefined()
  expect(screen.getByText(/This says nothing about the record/)).toBeDefined()
  expect(await screen.findByText(/log could not be loaded/)).toBeDefined()
})
