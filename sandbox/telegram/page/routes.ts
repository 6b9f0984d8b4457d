import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { PersonError } from '../error.ts'
import type { TelegramPerson } from '../shapes.ts'
import type { SandboxTelegram } from '../telegram.ts'
import { act, PageAction } from './act.ts'
import { PAGE } from './layout.ts'
import { viewFor } from './view.ts'

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const SCRIPTS = ['chat.js', 'dialogs.js', 'message.js', 'step.js', 'words.js'].map(
  (name) => [name, asset(name)] as const,
)
const STYLE = asset('chat.css')

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const HEARTBEAT_MS = 15_000

/** Telegram's app in the browser: `/`, `/<bot>?start=TOKEN` and `/+invite` show the same page. */
export function chatPages(telegram: SandboxTelegram): Hono {
  const pages = new Hono()
  pages.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
  })
  const page = (c: Context) => c.html(PAGE)
  pages.get('/', page)
  pages.get('/:link{\\+[A-Za-z0-9_-]{1,64}}', page)
  pages.get('/:name{[A-Za-z][A-Za-z0-9_]{3,31}}', (c, next) =>
    c.req.param('name').toLowerCase() === telegram.bot.username.toLowerCase() ? page(c) : next(),
  )

  for (const [name, script] of SCRIPTS) {
    pages.get(`/chat/${name}`, (c) => send(c, script, 'text/javascript; charset=utf-8'))
  }
  pages.get('/chat/chat.css', (c) => send(c, STYLE, 'text/css; charset=utf-8'))

  pages.get('/chat/view', (c) => {
    const person = chosen(telegram, Number(c.req.query('user')))
    const link = c.req.query('link')
    return c.json(viewFor(telegram, person, link ? `${telegram.origin}/${link}` : null))
  })
  pages.post('/chat/act', async (c) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== new URL(c.req.url).origin) {
      return c.json({ error: 'Requests must come from this page.' }, 403)
    }
    try {
      return c.json(act(telegram, PageAction.parse(await c.req.json())))
    } catch (error) {
      if (error instanceof PersonError) return c.json({ error: error.message }, 400)
      throw error
    }
  })
  pages.get('/chat/events', (c) =>
    streamSSE(c, async (stream) => {
      const write = (happening: object) => void stream.writeSSE({ data: JSON.stringify(happening) })
      const stop = telegram.listen(write)
      const beat = setInterval(() => write({ kind: 'alive' }), HEARTBEAT_MS)
      write({ kind: 'alive' })
      await new Promise<void>((resolve) => stream.onAbort(resolve))
      clearInterval(beat)
      stop()
    }),
  )
  return pages
}

/** The requested person; otherwise the first who is not the owner. */
function chosen({ store }: SandboxTelegram, id: number): TelegramPerson {
  const people = store.people()
  const person = people.find((one) => one.id === id) ?? people[1]
  if (!person) throw new Error('there are no people')
  return person
}

function send(c: Context, text: string, type: string): Response {
  return c.body(text, 200, { 'content-type': type })
}
