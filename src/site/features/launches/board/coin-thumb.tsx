import { useEffect, useRef } from 'react'
import { useWatches } from '../../star/watches.ts'

const SIDE = 48

/** Four at a time, as the server reads them: a screen of rows must not ask for forty at once. */
const lanes: Promise<unknown>[] = Array.from({ length: 4 }, () => Promise.resolve())
let turn = 0

type CoinThumbProps = { mint: string; name: string | null; isThere: boolean }

/**
 * A coin's picture in a small square, drawn once over the first letter of its name. Only members see it: to others it
 * would have to be blurred.
 */
export function CoinThumb({ mint, name, isThere }: CoinThumbProps) {
  const [letter] = name ?? ''
  return (
    <span
      className="relative grid size-6 place-content-center overflow-hidden rounded-sm bg-sunk uppercase"
      translate="no"
      aria-hidden="true"
    >
      {letter}
      {isThere && <MembersPicture mint={mint} />}
    </span>
  )
}

function MembersPicture({ mint }: { mint: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { isMember: isShown } = useWatches()
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    const draw = async () => {
      if (isOver) return
      const image = new Image()
      image.src = `/api/launches/${mint}/picture`
      // A picture that is refused or can't be read leaves the letter.
      const isRead = await image.decode().then(
        () => true,
        () => false,
      )
      if (isOver || !isRead) return
      const side = Math.min(image.naturalWidth, image.naturalHeight)
      const [x, y] = [(image.naturalWidth - side) / 2, (image.naturalHeight - side) / 2]
      canvas.current?.getContext('2d')?.drawImage(image, x, y, side, side, 0, 0, SIDE, SIDE)
    }
    turn = (turn + 1) % lanes.length
    lanes[turn] = (lanes[turn] ?? Promise.resolve()).then(draw)
    return () => {
      isOver = true
    }
  }, [mint, isShown])
  return isShown ? (
    <canvas ref={canvas} width={SIDE} height={SIDE} className="absolute size-full" />
  ) : null
}
