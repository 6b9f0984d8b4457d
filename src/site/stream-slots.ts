/** Over HTTP/1.1 a browser has six connections to a site, for all its tabs. Two stay free for requests. */
const SLOTS = 4

type Wanted = {
  /** Runs once a slot is held. What it returns runs when the slot is given back, or taken. */
  open: () => () => void
  /** Another tab has taken the slot. */
  taken: () => void
  /** Takes another tab's slot if none is free. */
  insist: boolean
}

/** The slots that this page holds or is asking for: it takes none from itself. */
const mine = new Set<string>()

/**
 * Opens one of the few streams that all tabs of this browser may have at once, as soon as there is one to
 * have. Where connections are not scarce, or tabs can't agree, each stream is opened at once.
 * @returns closes it and gives the slot back.
 */
export function holdSlot({ open, taken, insist }: Wanted): () => void {
  if (!isScarce() || !navigator.locks) return open()
  let isOver = false
  let close = () => {}
  let giveBack = () => {}
  const over = new Promise<void>((resolve) => {
    giveBack = resolve
  })
  seek().catch(() => {})
  return () => {
    isOver = true
    close()
    giveBack()
  }

  async function seek(): Promise<void> {
    for (const steal of insist ? [false, true] : [false])
      for (let nth = 0; nth < SLOTS && !isOver; nth += 1)
        if (await hold(`stream-${nth}`, steal ? { steal } : { ifAvailable: true })) return
  }

  /** Resolves once the slot is no longer held; to false if it never was. */
  async function hold(name: string, how: LockOptions): Promise<boolean> {
    if (mine.has(name)) return false
    mine.add(name)
    let isHeld = false
    try {
      await navigator.locks.request(name, how, (lock) => {
        if (!lock || isOver) return
        isHeld = true
        close = open()
        return over
      })
    } catch {
      close()
      if (isHeld && !isOver) taken()
    } finally {
      mine.delete(name)
    }
    return isHeld
  }
}

/** HTTP/2 and 3 carry all streams in one connection. */
function isScarce(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return !/^h[23]/.test(page?.nextHopProtocol ?? '')
}
