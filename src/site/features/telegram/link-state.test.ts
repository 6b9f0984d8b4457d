import { describe, expect, it } from 'vitest'
import { type LinkEvent, linkReducer, NO_LINK, typedCode } from './link-state.ts'

const reach = (...events: LinkEvent[]) => events.reduce(linkReducer, NO_LINK)
const url = 'https://t.me/bot?start=x'
const issued: LinkEvent = { type: 'issued', url }
const failed = (code: Extract<LinkEvent, { type: 'failed' }>['code']): LinkEvent => ({
  type: 'failed',
  code,
  message: 'in words',
})

describe('a link into the bot', () => {
  it('appears once issued, and disappears while another is requested', () => {
    expect(reach(issued)).toMatchObject({ url, refused: null })
    expect(reach(issued, { type: 'asked' }).url).toBeNull()
  })

  it.each(['code_wrong', 'code_expired', 'rate_limited', 'network', 'internal'] as const)(
    'can be tried again after %s',
    (code) => {
      const state = reach(issued, { type: 'sent' }, failed(code))
      expect(state).toMatchObject({ error: 'in words', refused: null, sending: false, url })
    },
  )

  it('can be used again once a code has linked', () => {
    expect(reach(issued, { type: 'sent' }, { type: 'linked' }).sending).toBe(false)
  })

  it.each(['other_telegram', 'sign_in_again', 'moved_lately', 'bot_unavailable'] as const)(
    'is over after %s',
    (code) => {
      expect(reach(issued, { type: 'sent' }, failed(code)).refused).toBe(code)
    },
  )

  it('shows the error until something new is typed', () => {
    const wrong = reach(issued, failed('code_expired'))
    expect(linkReducer(wrong, { type: 'asked' }).error).toBe('in words')
    expect(linkReducer(wrong, { type: 'typed' }).error).toBeNull()
    const over = reach(issued, failed('moved_lately'))
    expect(linkReducer(over, { type: 'asked' }).error).toBeNull()
  })
})

describe('a typed code', () => {
  it('is its digits, six at most', () => {
    expect(typedCode('123 456')).toBe('123456')
    expect(typedCode(' 12-34-56-78')).toBe('123456')
    expect(typedCode('code: 9')).toBe('9')
  })
})
