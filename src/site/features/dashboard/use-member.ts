import { useCallback, useEffect, useState } from 'react'
import { STORAGE_TELEGRAM_ID, STORAGE_USERNAME } from '../../../contract/constants.ts'
import type { AccountBody, OrderBody, UserBody } from '../../../contract/records.ts'
import { getAccount, getOrders, getUser } from '../../api.ts'
import { recall } from '../format/storage.ts'
import { rememberMember } from './remember-member.ts'

/** undefined: still loading; null: no subscription that this browser may see. */
export type Member = UserBody | null | undefined

/** undefined: still loading; null: this browser has no session. */
export type Account = AccountBody | null | undefined

/** How often a payment is looked after that is seen and not final yet. */
const LOOK_AGAIN_MS = 3_000

/**
 * The member, the account and the orders of this browser, read when the page opens, by `refresh`, and
 * again and again while a payment is under way. What was shown stays until the new answer is there.
 */
export function useMember() {
  const [member, setMember] = useState<Member>(undefined)
  const [account, setAccount] = useState<Account>(undefined)
  const [orders, setOrders] = useState<OrderBody[]>([])

  const refresh = useCallback(async () => {
    const [user, known, answer] = await Promise.all([
      readMember(),
      getAccount().catch(() => undefined),
      getOrders().catch(() => null),
    ])
    setMember(user)
    setAccount((before) => (known === undefined ? before : known))
    setOrders((before) => answer?.orders ?? before)
  }, [])

  useEffect(() => {
    refresh()
  }, [refresh])

  const isUnderWay = orders.some(({ status }) => status === 'seen')
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(refresh, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, refresh])

  return { member, account, orders, refresh }
}

/** By `telegram_id`, then by `username`, then by the session; a failed read counts as none. */
async function readMember(): Promise<UserBody | null> {
  const keys = [recall(STORAGE_TELEGRAM_ID), recall(STORAGE_USERNAME), 'me']
  for (const key of new Set(keys)) {
    const user = key && (await getUser(key).catch(() => null))
    if (!user) continue
    rememberMember(user)
    return user
  }
  return null
}
