import { POLL_INTERVAL_MS, POLL_TIMEOUT_MS, STORAGE_USERNAME } from '../../../contract/constants.ts'
import type { OrderBody, UserBody } from '../../../contract/records.ts'
import { getUserOfOrder, putPendingWallet } from '../../api.ts'
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
import { IDLE, type Submission } from './submission.ts'

type Heard = {
  setErrors: (errors: ClaimErrors) => void
  setSubmission: (submission: Submission) => void
  onFound: (user: UserBody) => void
}

/**
 * Sends both fields for the order, and asks every few seconds whether it gave the user access, for two minutes or until
 * `signal` aborts. Or shows what is wrong with the fields, and moves the focus there.
 *
 * @throws ApiError if the claim was not stored
 */
export async function submitClaim(
  order: OrderBody | null,
  fields: ClaimFields,
  { setErrors, setSubmission, onFound }: Heard,
  signal: AbortSignal | undefined,
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
  if (!order || !isValid(fields)) return
  const claim = trimmedFields(fields)
  await send(order, claim, setSubmission)
  poll(
    () => getUserOfOrder(claim.username, order.id),
    onFound,
    () => setSubmission({ phase: 'idle', stillPending: true }),
    signal,
  )
}

/** Calls one of the two at the end, unless `signal` aborts first. */
function poll(
  ask: () => Promise<UserBody | null>,
  onFound: (user: UserBody) => void,
  onTimeout: () => void,
  signal: AbortSignal | undefined,
): void {
  if (signal?.aborted) return
  const asking = setInterval(async () => {
    const user = await ask().catch(() => null)
    if (user && !signal?.aborted) onFound(user)
  }, POLL_INTERVAL_MS)
  const end = setTimeout(() => {
    clearInterval(asking)
    onTimeout()
  }, POLL_TIMEOUT_MS)
  signal?.addEventListener('abort', () => {
    clearInterval(asking)
    clearTimeout(end)
  })
}

async function send(
  order: OrderBody,
  { wallet, username }: ClaimFields,
  setSubmission: Heard['setSubmission'],
): Promise<void> {
  setSubmission({ phase: 'submitting', stillPending: false })
  const before = recall(STORAGE_USERNAME)
  remember(STORAGE_USERNAME, username)
  try {
    await putPendingWallet(wallet, { username, plan: order.plan, order: order.id })
    setSubmission({ phase: 'checking', stillPending: false })
  } catch (error) {
    // The claim was not stored, so the previous username stays remembered.
    if (before === null) forget(STORAGE_USERNAME)
    else remember(STORAGE_USERNAME, before)
    setSubmission(IDLE)
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
