import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** How long to wait before each further try. */
const AGAIN_AFTER_MS = [1_000, 4_000]

/** Loads a module, again if the network fails. */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of AGAIN_AFTER_MS) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms))
    }
  }
  return load()
}

/**
 * A part of the page whose code is loaded when it is first rendered. If it can't be loaded, or fails, it
 * takes nothing with it: `missing` says in a sentence what is not there.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: string,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function Later(props) {
    const [Part, setPart] = useState(() => known)
    const [turn, setTurn] = useState(0)
    const [failed, setFailed] = useState(-1)
    useEffect(() => {
      if (known) return
      let isOver = false
      loadPatiently(load).then(
        (loaded) => {
          known = loaded
          if (!isOver) setPart(() => loaded)
        },
        () => {
          if (!isOver) setFailed(turn)
        },
      )
      return () => {
        isOver = true
      }
    }, [turn])
    const notice = <Missing sentence={missing} onAgain={() => setTurn(turn + 1)} />
    if (Part)
      return (
        <PartBoundary key={turn} instead={notice}>
          <Part {...props} />
        </PartBoundary>
      )
    return failed === turn ? notice : null
  }
}

/** Says that a part is not there, and offers to try again. */
export function Missing({ sentence, onAgain }: { sentence: string; onAgain: () => void }) {
  return (
    <p role="alert" className="text-sm text-text-2">
      {sentence}{' '}
      <button type="button" onClick={onAgain} className="link min-h-11">
        Try again
      </button>
    </p>
  )
}

type BoundaryProps = { instead: ReactNode; children: ReactNode }

class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
