import { describe, expect, it } from 'vitest'
import {
  canSubmit,
  IDLE,
  SUBMIT_TEXT,
  type Submission,
  type SubmissionEvent,
  submissionReducer,
} from './submission.ts'

const play = (...events: SubmissionEvent[]): Submission => events.reduce(submissionReducer, IDLE)

describe('the payment flow', () => {
  it('goes from idle over submitting to checking', () => {
    expect(play('submitted').phase).toBe('submitting')
    expect(play('submitted', 'accepted').phase).toBe('checking')
  })

  it('returns to idle when the write failed, and may be tried again', () => {
    expect(play('submitted', 'failed')).toEqual(IDLE)
    expect(play('submitted', 'failed', 'submitted').phase).toBe('submitting')
  })

  it('stops checking after its time, says so, and enables the button again', () => {
    const stopped = play('submitted', 'accepted', 'timed_out')
    expect(stopped).toEqual({ phase: 'idle', stillPending: true })
    expect(canSubmit(stopped, 144.98)).toBe(true)
  })

  it('forgets that it was pending when submitted again', () => {
    expect(play('submitted', 'accepted', 'timed_out', 'submitted').stillPending).toBe(false)
  })

  it.each<[SubmissionEvent[], SubmissionEvent]>([
    [[], 'accepted'],
    [[], 'failed'],
    [[], 'timed_out'],
    [['submitted'], 'submitted'],
    [['submitted'], 'timed_out'],
    [['submitted', 'accepted'], 'failed'],
    [['submitted', 'accepted'], 'submitted'],
  ])('after %j ignores %s', (events, late) => {
    expect(play(...events, late)).toEqual(play(...events))
  })

  it('can only be submitted when idle and with a price', () => {
    expect(canSubmit(IDLE, 0)).toBe(false)
    expect(canSubmit(IDLE, 144.98)).toBe(true)
    expect(canSubmit(play('submitted'), 144.98)).toBe(false)
    expect(canSubmit(play('submitted', 'accepted'), 144.98)).toBe(false)
  })

  it('uses the texts of the owner’s specification', () => {
    expect(SUBMIT_TEXT).toEqual({
      idle: "I've Sent the SOL",
      submitting: 'Submitting...',
      checking: 'Checking payment...',
    })
  })
})
