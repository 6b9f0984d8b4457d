import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import type { ShareCard } from '../../contract/launches/share-card.ts'
import { FONT } from './draw-text.ts'
import { writeSvg } from './write-svg.ts'

export type DrawRequest = { nth: number; card: ShareCard }
export type DrawAnswer = { nth: number; png: Uint8Array<ArrayBuffer> }

parentPort?.on('message', ({ nth, card }: DrawRequest) => {
  const png = new Uint8Array(new Resvg(writeSvg(card), { font: FONT }).render().asPng())
  parentPort?.postMessage({ nth, png } satisfies DrawAnswer, [png.buffer])
})
