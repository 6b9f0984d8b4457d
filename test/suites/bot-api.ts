import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'

/** One call as it went over the wire, with its answer. */
export type Recorded = { method: string; sent: Record<string, unknown>; answer: unknown }

/** Stands before a Bot API and records what passes. */
export async function recordingProxy(port: number) {
  const recorded: Recorded[] = []
  const proxy = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const leaving = new AbortController()
    outgoing.on('close', () => leaving.abort())
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${incoming.url}`, {
        method: incoming.method ?? 'POST',
        headers: { 'content-type': incoming.headers['content-type'] ?? 'application/json' },
        ...(body.length > 0 ? { body } : {}),
        signal: leaving.signal,
      })
      const text = await answer.text()
      const method = /\/bot[^/]+\/(\w+)/.exec(incoming.url ?? '')?.[1] ?? ''
      const sent = body.length > 0 ? JSON.parse(body.toString()) : {}
      recorded.push({ method, sent, answer: JSON.parse(text) })
      outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    } catch {
      outgoing.destroy()
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url, recorded, close: () => proxy.close() }
}

const TYPES = resolve('node_modules', '@grammyjs', 'types', 'mod.js')
const HEAD = `import type { ApiMethods, ApiResponse, Opts, Update } from ${JSON.stringify(TYPES)}
declare function sent<M extends keyof ApiMethods<never>>(method: M, args: Opts<never>[M]): void
declare function got<M extends keyof ApiMethods<never>>(method: M, answer: ApiResponse<ReturnType<ApiMethods<never>[M]>>): void
declare function updates(answer: ApiResponse<Update[]>): void
`

/**
 * Compiles what was recorded against the newest published types of the Bot API: as literals, so that an unknown field
 * is a mistake too.
 * @returns the compiler's complaints, each beside what it is about
 */
export function complaintsAbout(recorded: readonly Recorded[]): string[] {
  const lines = recorded.flatMap(({ method, sent, answer }) => {
    const read = JSON.stringify(answer)
    const name = JSON.stringify(method)
    return [
      `sent(${name}, ${JSON.stringify(sent)})`,
      method === 'getUpdates' ? `updates(${read})` : `got(${name}, ${read})`,
    ]
  })
  const all = [...new Set(lines)]
  const folder = mkdtempSync(resolve('node_modules', '.bot-api-'))
  try {
    const file = join(folder, 'recorded.ts')
    writeFileSync(file, HEAD + all.join('\n'))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--types', 'node']
    const module = ['--module', 'nodenext', '--target', 'esnext', '--pretty', 'false']
    const compiler = resolve('node_modules', 'typescript', 'bin', 'tsc')
    const { stdout, status } = spawnSync(
      process.execPath,
      [compiler, ...options, ...module, file],
      { encoding: 'utf8', maxBuffer: 2 ** 26 },
    )
    const found = stdout.split('\n').filter((line) => /error TS/.test(line))
    if (status !== 0 && found.length === 0) return [stdout]
    const headLines = HEAD.split('\n').length
    return found.map((line) => {
      const at = Number(/\((\d+),/.exec(line)?.[1] ?? 0) - headLines
      return `${line.replace(/^.*?error /, '')} in ${(all[at] ?? '').slice(0, 600)}`
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const BYTES = new TextEncoder()
const lettersOf = (text: unknown) => [...String(text).replaceAll(/<[^>]*>/g, '')].length
type Button = { text: string; callback_data?: string; url?: string }

/** What the published reference limits and types can't say (https://core.telegram.org/bots/api). */
export function overLimits({ method, sent }: Recorded): string[] {
  const found: string[] = []
  const must = (isRight: boolean, words: string) => isRight || found.push(`${method}: ${words}`)
  if (method === 'sendMessage' || method === 'editMessageText')
    must(lettersOf(sent.text) >= 1 && lettersOf(sent.text) <= 4096, 'a text of 1 to 4,096 letters')
  const markup = sent.reply_markup as { inline_keyboard?: Button[][] } | undefined
  const rows = markup?.inline_keyboard ?? []
  must(rows.flat().length <= 100, 'at most 100 buttons')
  for (const { text, callback_data: data, url } of rows.flat()) {
    must(text.trim() !== '', 'a button with a label')
    must((data === undefined) !== (url === undefined), 'a button that does one thing')
    const { length } = BYTES.encode(data ?? 'x')
    must(length >= 1 && length <= 64, `callback data of 1 to 64 bytes: ${data}`)
    must(url === undefined || URL.canParse(url), `a button’s address: ${url}`)
  }
  if (method === 'answerCallbackQuery') must(lettersOf(sent.text ?? '') <= 200, '200 letters')
  if (method === 'createChatInviteLink') must(lettersOf(sent.name ?? '') <= 32, '32 letters')
  for (const one of (sent.commands ?? []) as { command: string; description: string }[]) {
    must(/^[a-z0-9_]{1,32}$/.test(one.command), `a command: ${one.command}`)
    const letters = lettersOf(one.description)
    must(letters >= 1 && letters <= 256, `a description of ${one.command}`)
  }
  return found
}
