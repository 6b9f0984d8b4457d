// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { POLL_INTERVAL_MS, POLL_TIMEOUT_MS } from '../../../contract/constants.ts'
import { sampleOrder } from '../orders/order.sample.ts'
import { canSubmit, IDLE, SUBMIT_TEXT, type Submission } from './submission.ts'
import { submitClaim } from './submit-claim.ts'

const FIELDS = { wallet: 'So11111111111111111111111111111111111111112', username: 'mint_fan' }
const USER = { telegram_id: '7', username: 'mint_fan' }

describe('the payment flow', () => {
  let shown: Submission[]
  let found: unknown[]
  let user: object | null
  let isStored: boolean
  const page = new AbortController()
  beforeEach(() => {
    vi.useFakeTimers()
    ;[shown, found, user, isStored] = [[], [], null, true]
    vi.stubGlobal('fetch', async (_: string, { method = 'GET' } = {}) => {
      if (method === 'GET') return user ? Response.json(user) : refusal(404)
      return isStored ? Response.json({}) : refusal(500)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const refusal = (status: number) =>
    Response.json({ error: { code: 'not_found', message: 'no' } }, { status })
  const submit = (signal = page.signal) =>
    submitClaim(
      sampleOrder(),
      FIELDS,
      {
        setErrors: () => {},
        setSubmission: (next) => shown.push(next),
        onFound: (one) => found.push(one),
      },
      signal,
    )
  const phases = () => shown.map(({ phase }) => phase)

  it('goes over submitting to checking, until the user is found', async () => {
    await submit()
    expect(phases()).toEqual(['submitting', 'checking'])
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS)
    expect(found).toEqual([])
    user = USER
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS)
    expect(found).toMatchObject([USER])
  })

  it('returns to idle when the write failed, and may be tried again', async () => {
    isStored = false
    await expect(submit()).rejects.toThrow()
    expect(shown.at(-1)).toEqual(IDLE)
    isStored = true
    await submit()
    expect(phases()).toEqual(['submitting', 'idle', 'submitting', 'checking'])
  })

  it('stops checking after its time, says so, and enables the button again', async () => {
    await submit()
    await vi.advanceTimersByTimeAsync(POLL_TIMEOUT_MS)
    const stopped = { phase: 'idle', stillPending: true } as const
    expect(shown.at(-1)).toEqual(stopped)
    expect(canSubmit(stopped, 144.98)).toBe(true)
    user = USER
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS)
    expect(found).toEqual([])
    await submit()
    expect(shown.at(-1)?.stillPending).toBe(false)
  })

  it('asks no longer once the page is gone', async () => {
    const gone = new AbortController()
    await submit(gone.signal)
    user = USER
    gone.abort()
    await vi.advanceTimersByTimeAsync(POLL_TIMEOUT_MS)
    expect([found, phases()]).toEqual([[], ['submitting', 'checking']])
  })

  it('can only be submitted when idle and with a price', () => {
    expect(canSubmit(IDLE, 0)).toBe(false)
    expect(canSubmit(IDLE, 144.98)).toBe(true)
    expect(canSubmit({ phase: 'submitting', stillPending: false }, 144.98)).toBe(false)
    expect(canSubmit({ phase: 'checking', stillPending: false }, 144.98)).toBe(false)
  })

  it('uses the texts of the owner’s specification', () => {
    expect(SUBMIT_TEXT).toEqual({
      idle: "I've Sent the SOL",
      submitting: 'Submitting...',
      checking: 'Checking payment...',
    })
  })
})
