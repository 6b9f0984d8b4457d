import { useCallback, useEffect, useState } from 'react'
import { STORAGE_TELEGRAM_ID, STORAGE_USERNAME } from '../../../contract/constants.ts'
import type { AccountBody, OrderBody, UserBody } from '../../../contract/records.ts'
import { getAccount, getOrders, getUser } from '../../api.ts'
import { onReturn } from '../../ui/events/on-return.ts'
import { toast } from '../../ui/toast.tsx'
import { recall } from '../format/storage.ts'
import { rememberMember } from '../member/remember-member.ts'

/** undefined while loading; null if this browser has no subscription. */
export type SignedInMember = UserBody | null | undefined

/** undefined while loading; null if this browser has no session. */
export type Account = AccountBody | null | undefined

/** How often to reload while a payment is seen but not final. */
const LOOK_AGAIN_MS = 3_000

/**
 * This browser's member, account, and orders: loaded when the page opens, when the reader returns to it,
 * by `refresh`, and repeatedly while a payment is under way. `check` also reports what it found. Old values stay
 * until new ones arrive.
 */
export function useMember() {
  const [member, setMember] = useState<SignedInMember>(undefined)
  const [account, setAccount] = useState<Account>(undefined)
  const [orders, setOrders] = useState<OrderBody[]>([])

  const read = useCallback(async () => {
    const [user, known, answer] = await Promise.all([
      readMember(),
      getAccount().catch(() => undefined),
      getOrders().catch(() => null),
    ])
    setMember((before) => (user === undefined ? (before ?? null) : user))
    setAccount((before) => (known === undefined ? before : known))
    setOrders((before) => answer?.orders ?? before)
    return user
  }, [])
  const refresh = useCallback(async () => void (await read()), [read])
  const check = useCallback(async () => {
    const found = await read()
    if (found === undefined)
      return toast({
        title: 'Not refreshed',
        description: 'Your subscription could not be loaded. Check your connection and try again.',
        destructive: true,
      })
    toast({ title: found ? 'Subscription refreshed' : 'Still no active subscription' })
  }, [read])

  useEffect(() => {
    refresh()
    return onReturn(refresh)
  }, [refresh])

  const isUnderWay = orders.some(({ status }) => status === 'seen')
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(refresh, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, refresh])

  return { member, account, orders, refresh, check }
}

/**
 * Looks by `telegram_id`, then by `username`, then by the session; undefined if none was found and one could
 * not be looked up.
 */
async function readMember(): Promise<SignedInMember> {
  let isKnown = true
  const keys = [recall(STORAGE_TELEGRAM_ID), recall(STORAGE_USERNAME), 'me']
  for (const key of new Set(keys)) {
    const user = key && (await getUser(key).catch(() => undefined))
    if (user === undefined) isKnown = false
    if (!user) continue
    rememberMember(user)
    return user
  }
  return isKnown ? null : undefined
}
