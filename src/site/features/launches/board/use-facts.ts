import { useEffect, useState } from 'react'
import type { LaunchFactsBody } from '../../../../contract/launches/page.ts'
import { getFacts } from '../../../api.ts'
import { whileSeen } from '../while-seen.ts'

/** How often the facts of the rows on the screen are read again. */
const EVERY_MS = 5_000
/** A row that is scrolled past is not asked for. */
const SETTLE_MS = 150

/** Of a launch without an answer. */
const UNKNOWN = { report: null, change: null, spark: [], warned: true }

type KnownFacts = ReadonlyMap<string, LaunchFactsBody>

/** The facts of these launches, kept up to date while the page is visible. */
export function useFacts(mints: readonly string[]): KnownFacts {
  const [facts, setFacts] = useState<KnownFacts>(new Map())
  const key = mints.slice(0, 100).join(',')
  useEffect(() => {
    if (key === '') return
    const asked = key.split(',')
    let isOver = false
    const read = async () => {
      // Without an answer the known facts stay, and the next reading tries again.
      const read = await getFacts(asked).catch(() => null)
      if (isOver || read === null) return
      const answered = new Map(read.map((one) => [one.mint, one]))
      setFacts(
        (known) =>
          new Map(
            asked.map((mint) => [
              mint,
              answered.get(mint) ?? known.get(mint) ?? { mint, ...UNKNOWN },
            ]),
          ),
      )
    }
    const close = whileSeen(() => {
      const soon = setTimeout(read, SETTLE_MS)
      const timer = setInterval(read, EVERY_MS)
      return () => {
        clearTimeout(soon)
        clearInterval(timer)
      }
    })
    return () => {
      isOver = true
      close()
    }
  }, [key])
  return facts
}
