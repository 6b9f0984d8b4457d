import { useEffect, useState } from 'react'
import { getPrice } from '../../api.ts'
import { readSolPrice } from '../price/price.ts'

/**
 * The current price of one SOL in dollars; 0 while unknown. Fetched for each order. Unlike on other
 * pages there is no fallback price, because someone is about to pay.
 */
export function useCurrentSolPrice(orderId: string | null): number {
  const [solUsd, setSolUsd] = useState(0)
  useEffect(() => {
    if (orderId === null) return
    let over = false
    readSolPrice(getPrice, 0).then((price) => !over && setSolUsd(price))
    return () => {
      over = true
    }
  }, [orderId])
  return solUsd
}
