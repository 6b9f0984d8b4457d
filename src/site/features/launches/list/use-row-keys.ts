import { useEffect, useEffectEvent, useState } from 'react'

export type RowKeys = {
  /** The row that the keys selected; null: none yet. */
  current: string | null
}

type Keys = {
  /** By mint, in order. */
  mints: readonly string[]
  onMove: (index: number) => void
  onWatch: (index: number) => void
  onHelp: () => void
}

/** j and k walk through rows, Enter opens one, w watches it, / searches, and ? shows the keys. */
export function useRowKeys({ mints, onMove, onWatch, onHelp }: Keys): RowKeys {
  const [current, setCurrent] = useState<string | null>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const at = current === null ? -1 : mints.indexOf(current)
    const go = (index: number) => {
      const mint = mints[index]
      if (mint === undefined) return
      event.preventDefault()
      setCurrent(mint)
      onMove(index)
    }
    if (event.key === 'j') go(at + 1)
    else if (event.key === 'k') go(Math.max(0, at - 1))
    else if (event.key === 'w' && at >= 0) onWatch(at)
    else if (event.key === '?') onHelp()
    else if (event.key === '/') {
      event.preventDefault()
      focusSearch()
    } else if (event.key === 'Enter' && at >= 0 && event.target === document.body)
      location.assign(`/launches/${current}`)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return { current }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null
}

/** In the header, or on the page where the header has no room for it. */
function focusSearch(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('[role=search] input')
  for (const box of boxes) if (box.getClientRects().length > 0) box.focus()
}
