import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureOf } from '../../../sandbox/market/pictures.ts'
import { createPictureStore } from '../../../src/adapters/solana/facts/picture-store.ts'
import { createPictures } from '../../../src/adapters/solana/facts/pictures.ts'
import { HOUR } from '../../../src/kernel/clock.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'
import { quietLog } from '../../support/quiet-log.ts'

const upload = pictureOf('a coin')
const COIN = upload.kind === 'picture' ? Buffer.from(upload.bytes) : Buffer.alloc(0)
const CID = 'b'.repeat(59)
const uri = (name: string) => `https://ipfs.io/ipfs/${CID}/${name}`

/** A picture's header that claims a size. */
function sized(width: number, height: number): Buffer {
  const bytes = Buffer.from(COIN)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** What a hostile gateway, or whoever uploaded it, answers. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  'coin.png': (response) => response.end(COIN),
  'named-html': (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(COIN),
  'page.png': (response) =>
    response.writeHead(200, { 'Content-Type': 'image/png' }).end('<script>alert(1)</script>'),
  'drawing.svg': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'image/svg+xml' })
      .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'giant.png': (response) => response.end(Buffer.concat([COIN, Buffer.alloc(10_000_000)])),
  'bomb.png': (response) => response.end(sized(60_000, 60_000)),
  'flat.png': (response) => response.end(sized(0, 10)),
  'away.png': (response) => response.writeHead(302, { Location: '/private' }).end(),
  // A picture to one reader, a page or a script to another.
  'polyglot.png': (response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(Buffer.concat([COIN, Buffer.from('<html><script>alert(1)</script>')])),
  'missing.png': (response) => response.writeHead(404).end(),
}

let asked: string[] = []
const server = createServer((request, response) => {
  const name = request.url?.split('/').at(-1) ?? ''
  asked.push(name)
  const answer = ANSWERS[name]
  if (answer) answer(response)
  else response.end(COIN)
})

let folder: string
let gateway: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  asked = []
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-test-'))
  return () => rm(folder, { recursive: true, force: true })
})

const open = (clock = manualClock(0)) =>
  createPictures({ gateway, folder: join(folder, 'pictures'), clock, log: quietLog })

describe('a coin’s picture', () => {
  test('has the type of its bytes, and is fetched once', async () => {
    const pictures = open()
    const both = await Promise.all([pictures(uri('coin.png')), pictures(uri('coin.png'))])
    expect(both.map((one) => one?.type)).toEqual(['image/png', 'image/png'])
    expect(both[0]?.bytes.equals(COIN)).toBe(true)
    expect((await open()(uri('coin.png')))?.type).toBe('image/png')
    expect((await pictures(uri('named-html')))?.type).toBe('image/png')
    expect((await pictures(uri('polyglot.png')))?.type).toBe('image/png')
    expect(asked).toEqual(['coin.png', 'named-html', 'polyglot.png'])
  })

  test.each(['page.png', 'drawing.svg', 'giant.png', 'bomb.png', 'flat.png', 'missing.png'])(
    '%s is refused, kept nowhere, and not asked for again at once',
    async (name) => {
      const clock = manualClock(0)
      const pictures = open(clock)
      expect(await pictures(uri(name))).toBeNull()
      expect(await pictures(uri(name))).toBeNull()
      expect(asked).toEqual([name])
      expect(await readdir(join(folder, 'pictures')).catch(() => [])).toEqual([])
      await clock.advance(HOUR)
      await pictures(uri(name))
      expect(asked).toEqual([name, name])
    },
  )

  test('is not followed to another address', async () => {
    expect(await open()(uri('away.png'))).toBeNull()
    expect(asked).toEqual(['away.png'])
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:22/',
    'https://evil.example/coin.png',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    `https://ipfs.io/ipfs/${CID}/../../etc/passwd`,
    '',
  ])('is never fetched from an address in the metadata: %s', async (written) => {
    expect(await open()(written)).toBeNull()
    expect(asked).toEqual([])
  })

  test('is none without a gateway', async () => {
    const pictures = createPictures({ gateway: null, folder, clock: manualClock(0), log: quietLog })
    expect(await pictures(uri('coin.png'))).toBeNull()
  })
})

describe('pictures on disk', () => {
  const surroundings = { clock: manualClock(0), log: quietLog }
  const name = (digit: string) => digit.repeat(64)

  test('stay within their bound: the least recently viewed goes first', async () => {
    const store = createPictureStore(folder, 250, surroundings)
    await store.keep(name('a'), Buffer.alloc(100))
    await store.keep(name('b'), Buffer.alloc(100))
    await store.read(name('a'))
    await store.keep(name('c'), Buffer.alloc(100))
    expect((await readdir(folder)).sort()).toEqual([name('a'), name('c')])
  })

  test('are counted again after a restart', async () => {
    await createPictureStore(folder, 250, surroundings).keep(name('a'), Buffer.alloc(200))
    await createPictureStore(folder, 250, surroundings).keep(name('b'), Buffer.alloc(200))
    expect(await readdir(folder)).toEqual([name('b')])
  })

  test('that are damaged are fetched again', async () => {
    await open()(uri('coin.png'))
    const [file = ''] = await readdir(join(folder, 'pictures'))
    await writeFile(join(folder, 'pictures', file), 'cut off')
    expect((await open()(uri('coin.png')))?.bytes.equals(COIN)).toBe(true)
    expect(asked).toEqual(['coin.png', 'coin.png'])
  })

  test("are served even if they can't be stored", async () => {
    await writeFile(join(folder, 'pictures'), 'a file where a folder should be')
    expect((await open()(uri('coin.png')))?.type).toBe('image/png')
  })
})
