import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows rendered beyond each edge of the screen, so that a quick flick shows no gap. */
const BEYOND = 12
/** The window moves in steps, so that most frames of a scroll render nothing. */
const STEP = 6

export type Window = { from: number; to: number }

/**
 * Which rows of a long list are on the screen, as the page scrolls.
 * @param height of one row, in pixels
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): Window {
  const [window, setWindow] = useState<Window>({ from: 0, to: 40 })
  useLayoutEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const top = list.current?.getBoundingClientRect().top ?? 0
      const next = windowAt({ top, screen: innerHeight, height })
      setWindow((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    const soon = () => {
      frame ||= requestAnimationFrame(measure)
    }
    // Also when rows are added, because placeholders above the list disappear once it is loaded.
    if (count > 0) measure()
    addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [list, height, count])
  return { from: Math.min(window.from, count), to: Math.min(window.to, count) }
}

/** @param top of the list, from the top of the screen; all in pixels */
export function windowAt({
  top,
  screen,
  height,
}: {
  top: number
  screen: number
  height: number
}): Window {
  const first = Math.floor(-top / height) - BEYOND
  const last = Math.ceil((screen - top) / height) + BEYOND
  return {
    from: Math.max(0, Math.floor(first / STEP) * STEP),
    to: Math.max(0, Math.ceil(last / STEP) * STEP),
  }
}
