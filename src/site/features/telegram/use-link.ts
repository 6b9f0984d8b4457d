import { useCallback, useEffect, useReducer } from 'react'
import type { UserBody } from '../../../contract/records.ts'
import { ApiError, askLink, sendCode } from '../../api.ts'
import { linkReducer, NO_LINK } from './link-state.ts'

const RENEW_BEFORE_MS = 60_000

/**
 * Keeps a one-time link into the bot ready and sends the code that comes back. The link is replaced
 * before it expires and when its code is no longer valid.
 */
export function useLink(move: boolean, onLinked: (user: UserBody | null) => void) {
  const [state, dispatch] = useReducer(linkReducer, NO_LINK)

  const issue = useCallback(async () => {
    dispatch({ type: 'asked' })
    try {
      const { url, expires_at } = await askLink(move)
      dispatch({ type: 'issued', url })
      return expires_at
    } catch (error) {
      dispatch(failure(error))
      return null
    }
  }, [move])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    async function keepFresh() {
      const expiresAt = await issue()
      if (over || expiresAt === null) return
      timer = setTimeout(
        keepFresh,
        Math.max(RENEW_BEFORE_MS, expiresAt - Date.now() - RENEW_BEFORE_MS),
      )
    }
    keepFresh()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [issue])

  const send = useCallback(
    async (code: string) => {
      dispatch({ type: 'sent' })
      try {
        const { user } = await sendCode(code)
        dispatch({ type: 'linked' })
        onLinked(user)
      } catch (error) {
        const failed = failure(error)
        dispatch(failed)
        if (failed.code === 'code_expired') await issue()
      }
    },
    [issue, onLinked],
  )

  return { ...state, issue, send, typed: () => dispatch({ type: 'typed' }) }
}

function failure(error: unknown) {
  const { code, message } =
    error instanceof ApiError ? error : new ApiError('network', 0, 'Please try again.')
  return { type: 'failed' as const, code, message }
}
