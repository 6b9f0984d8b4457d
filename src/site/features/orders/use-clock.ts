import { useEffect, useRef, useState } from 'react'

/** The server's clock, updated once a second; `serverNow` is its last reading. */
export function useServerClock(serverNow: number | undefined): number {
  const offset = useRef(0)
  const [now, setNow] = useState(serverNow ?? 0)
  useEffect(() => {
    if (serverNow === undefined) return
    offset.current = serverNow - Date.now()
    setNow(serverNow)
  }, [serverNow])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + offset.current), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
