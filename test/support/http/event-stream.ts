import type { ApiServer } from '../api-server.ts'

export type Frame = { id: string | null; event: string; data: unknown }

/** Follows server-sent events of a server whose clock the test moves. */
export async function openStream(
  { router, clock }: Pick<ApiServer, 'router' | 'clock'>,
  path: string,
  headers: Record<string, string>,
) {
  const leaving = new AbortController()
  const answer = await router.request(`https://mintwatch.example${path}`, {
    headers,
    signal: leaving.signal,
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const frames: Frame[] = []
  let lastId: string | null = null
  let isReading = true
  let taken = 0

  async function read() {
    let text = ''
    while (isReading) {
      const { value, done } = await reader.read()
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    }
    await new Promise(() => {})
  }

  function take(block: string) {
    const fields = new Map(
      block.split('\n').map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 2)]
      }),
    )
    lastId = fields.get('id') ?? lastId
    const data = fields.get('data')
    if (data === undefined) return
    const [id = null, event = 'message'] = [fields.get('id'), fields.get('event')]
    // A sign of life says nothing, and comes whenever time passes.
    if (event === 'alive') return
    frames.push({ id, event, data: JSON.parse(data) })
  }

  async function next(count: number, pass: () => Promise<void>): Promise<Frame[]> {
    const from = taken
    taken += count
    while (frames.length < taken) {
      await pass()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return frames.slice(from, taken)
  }

  const ended = read().catch(() => {})
  return {
    frames,
    ended,
    get lastId() {
      return lastId
    },
    /** The next `count` frames, while time passes. */
    next: (count: number) => next(count, () => clock.advance(100)),
    /** The next `count` frames, without any time passing. */
    nextAtOnce: (count: number) => next(count, async () => {}),
    stopReading() {
      isReading = false
    },
    leave: () => leaving.abort(),
  }
}
