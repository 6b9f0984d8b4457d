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

  function select(index: number, event: KeyboardEvent): void {
    const mint = mints[index]
    if (mint === undefined) return
    event.preventDefault()
    setCurrent(mint)
    onMove(index)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const at = current === null ? -1 : mints.indexOf(current)
    switch (event.key) {
      case 'j':
        return select(at + 1, event)
      case 'k':
        return select(Math.max(0, at - 1), event)
      case 'w':
        if (at >= 0) onWatch(at)
        return
      case '?':
        return onHelp()
      case '/':
        event.preventDefault()
        return focusSearch()
      case 'Enter':
        if (at >= 0 && event.target === document.body) location.assign(`/launches/${current}`)
    }
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
