import { type Dispatch, type SetStateAction, useEffect, useReducer, useRef, useState } from 'react'
import { POLL_INTERVAL_MS, POLL_TIMEOUT_MS } from '../../../contract/constants.ts'
import type { OrderBody, UserBody } from '../../../contract/records.ts'
import { getUserOfOrder, putPendingWallet } from '../../api.ts'
import { loadPatiently } from '../../ui/later.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  type ClaimErrors,
  type ClaimFields,
  claimErrors,
  isValid,
  trimmedFields,
} from './claim-fields.ts'
import { IDLE, type SubmissionEvent, submissionReducer } from './submission.ts'
import { submitFailure } from './submit-failure.ts'

const SAVE_AFTER_MS = 400
const NO_ERRORS: ClaimErrors = { wallet: null, username: null }

/**
 * The two fields below the payment. They are saved silently as soon as both are valid, submitted by
 * the button, and then polled for until `onFound` or two minutes pass.
 */
export function useSubmission(order: OrderBody | null, onFound: (user: UserBody) => void) {
  const [fields, setFields] = useState<ClaimFields>({ wallet: '', username: '' })
  const [errors, setErrors] = useState(NO_ERRORS)
  const [submission, dispatch] = useReducer(submissionReducer, IDLE)
  useClaimed(order, setFields)
  useSaved(order, fields)
  const polledId = submission.phase === 'checking' ? order?.id : undefined
  usePolled(polledId, trimmedFields(fields).username, onFound, dispatch)

  function change(part: Partial<ClaimFields>) {
    setFields((before) => ({ ...before, ...part }))
    setErrors((before) => ({
      ...before,
      ...(part.wallet === undefined ? { username: null } : { wallet: null }),
    }))
  }

  /** The code for it is loaded now; a claim of two valid fields has been saved without it. */
  async function submit() {
    try {
      const { submitClaim } = await loadPatiently(() => import('./submit-claim.ts'))
      await submitClaim(order, fields, { setErrors, dispatch })
    } catch (error) {
      toast({ ...submitFailure(error), destructive: true })
    }
  }

  /** Leaving a field does not take away that it is missing. */
  function check() {
    const { wallet, username } = claimErrors(fields)
    setErrors((before) => ({
      wallet: fields.wallet.trim() ? wallet : before.wallet,
      username: fields.username.trim() ? username : before.username,
    }))
  }

  return { fields, errors, submission, change, submit, check }
}

/** Fills in what the order's buyer claimed before, unless something was typed. */
function useClaimed(
  order: OrderBody | null,
  setFields: Dispatch<SetStateAction<ClaimFields>>,
): void {
  const filledFor = useRef('')
  useEffect(() => {
    if (!order?.claim || filledFor.current === order.id) return
    filledFor.current = order.id
    const { wallet, username } = order.claim
    setFields((typed) =>
      typed.wallet || typed.username ? typed : { wallet, username: username ?? '' },
    )
  }, [order, setFields])
}

/** Saves two valid fields once nobody has typed for a moment. */
function useSaved(order: OrderBody | null, fields: ClaimFields): void {
  const saved = useRef('')
  useEffect(() => {
    if (!order || !isValid(fields)) return
    const { wallet, username } = trimmedFields(fields)
    const claim = `${order.id} ${wallet} ${username}`
    const isStored = order.claim?.wallet === wallet && order.claim.username === username
    if (isStored || saved.current === claim) return
    const timer = setTimeout(() => {
      saved.current = claim
      const { plan, id } = order
      putPendingWallet(wallet, { username, plan, order: id }).catch(() => {
        saved.current = ''
      })
    }, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [order, fields])
}

/** Asks whether the order gave the user access, until it did or two minutes are over. */
function usePolled(
  orderId: string | undefined,
  username: string,
  onFound: (user: UserBody) => void,
  dispatch: Dispatch<SubmissionEvent>,
): void {
  useEffect(() => {
    if (!orderId) return
    let over = false
    const poll = setInterval(async () => {
      const user = await getUserOfOrder(username, orderId).catch(() => null)
      if (user && !over) onFound(user)
    }, POLL_INTERVAL_MS)
    const timeout = setTimeout(() => dispatch('timed_out'), POLL_TIMEOUT_MS)
    return () => {
      over = true
      clearInterval(poll)
      clearTimeout(timeout)
    }
  }, [orderId, username, onFound, dispatch])
}
