import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { OrderBody, UserBody } from '../../../contract/records.ts'
import { putPendingWallet } from '../../api.ts'
import { loadPatiently } from '../../ui/later.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  type ClaimErrors,
  type ClaimFields,
  claimErrors,
  isValid,
  trimmedFields,
} from './claim-fields.ts'
import { IDLE } from './submission.ts'
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
  const [submission, setSubmission] = useState(IDLE)
  useClaimed(order, setFields)
  useSaved(order, fields)
  const isSending = useRef(false)
  const open = useRef<AbortController>(null)
  useEffect(() => {
    open.current = new AbortController()
    return () => open.current?.abort()
  }, [])

  function change(part: Partial<ClaimFields>) {
    setFields((before) => ({ ...before, ...part }))
    setErrors((before) => ({
      ...before,
      ...(part.wallet === undefined ? { username: null } : { wallet: null }),
    }))
  }

  /** The code for it is loaded now; a claim of two valid fields has been saved without it. */
  async function submit() {
    // Two clicks may come before it is loaded.
    if (isSending.current) return
    isSending.current = true
    try {
      const { submitClaim } = await loadPatiently(() => import('./submit-claim.ts'))
      await submitClaim(order, fields, { setErrors, setSubmission, onFound }, open.current?.signal)
    } catch (error) {
      toast({ ...submitFailure(error), destructive: true })
    }
    isSending.current = false
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
