import { STORAGE_USERNAME } from '../../../contract/constants.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { putPendingWallet } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { forget, recall, remember } from '../format/storage.ts'
import {
  type ClaimErrors,
  type ClaimFields,
  claimErrors,
  isMissing,
  isValid,
  trimmedFields,
} from './claim-fields.ts'
import type { SubmissionEvent } from './submission.ts'

type Shown = {
  setErrors: (errors: ClaimErrors) => void
  dispatch: (event: SubmissionEvent) => void
}

/**
 * Sends both fields for the order, or shows what is wrong with them and moves the focus there.
 *
 * @throws ApiError if the claim was not stored
 */
export async function submitClaim(
  order: OrderBody | null,
  fields: ClaimFields,
  { setErrors, dispatch }: Shown,
): Promise<void> {
  const invalid = claimErrors(fields)
  const missing = missingErrors(fields)
  const found = {
    wallet: invalid.wallet ?? missing.wallet,
    username: invalid.username ?? missing.username,
  }
  setErrors(found)
  if (found.wallet !== null) document.getElementById('wallet')?.focus()
  else if (found.username !== null) document.getElementById('username')?.focus()
  if (isMissing(fields)) {
    toast({
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
      destructive: true,
    })
    return
  }
  if (order && isValid(fields)) await send(order, trimmedFields(fields), dispatch)
}

async function send(
  order: OrderBody,
  { wallet, username }: ClaimFields,
  dispatch: Shown['dispatch'],
): Promise<void> {
  dispatch('submitted')
  const before = recall(STORAGE_USERNAME)
  remember(STORAGE_USERNAME, username)
  try {
    await putPendingWallet(wallet, { username, plan: order.plan, order: order.id })
    dispatch('accepted')
  } catch (error) {
    // The claim was not stored, so the previous username stays remembered.
    if (before === null) forget(STORAGE_USERNAME)
    else remember(STORAGE_USERNAME, before)
    dispatch('failed')
    throw error
  }
}

/** What to enter in the fields that are empty. */
function missingErrors(fields: ClaimFields): ClaimErrors {
  const { wallet, username } = trimmedFields(fields)
  return {
    wallet: wallet === '' ? 'Enter the wallet that pays.' : null,
    username: username === '' ? 'Enter a Telegram username.' : null,
  }
}
