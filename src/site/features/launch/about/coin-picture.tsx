import { useEffect, useRef, useState } from 'react'

const SIDE = 192

/**
 * A coin's picture in a square, drawn once: an animated picture shows only its first frame.
 * @param veiled blurred until clicked
 */
export function CoinPicture({ src, veiled }: { src: string; veiled: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'loading' | 'there' | 'none'>('loading')
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let isOver = false
    const image = new Image()
    image.src = src
    image.decode().then(
      () => {
        if (isOver) return
        drawSquare(canvas.current, image)
        setState('there')
      },
      () => {
        if (!isOver) setState('none')
      },
    )
    return () => {
      isOver = true
    }
  }, [src])
  const isVeiled = veiled && !asked
  return (
    <div className="relative size-24 shrink-0 overflow-hidden rounded-md border border-line bg-sunk">
      {state === 'none' ? (
        <p className="grid size-full place-content-center p-2 text-center text-xs text-text-3">
          No picture to show
        </p>
      ) : (
        <canvas
          ref={canvas}
          width={SIDE}
          height={SIDE}
          role="img"
          aria-label={isVeiled ? 'The coin’s picture, blurred' : 'The coin’s picture'}
          className={`size-full ${isVeiled ? 'blur-lg' : ''}`}
        />
      )}
      {state === 'there' && isVeiled && (
        <button
          type="button"
          onClick={() => setAsked(true)}
          className="absolute inset-0 grid place-content-center bg-ground/55 p-2 text-xs font-medium text-text"
        >
          Show picture
        </button>
      )}
    </div>
  )
}

/** Fills the square with the middle of the picture. */
function drawSquare(canvas: HTMLCanvasElement | null, image: HTMLImageElement): void {
  const { naturalWidth: width, naturalHeight: height } = image
  const side = Math.min(width, height)
  const [x, y] = [(width - side) / 2, (height - side) / 2]
  canvas?.getContext('2d')?.drawImage(image, x, y, side, side, 0, 0, SIDE, SIDE)
}
