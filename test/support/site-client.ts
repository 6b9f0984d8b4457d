/** Talks to the site like a browser, with JSON and cookies. Shares no code with the product. */
export type SiteClient = ReturnType<typeof siteClient>

type Init = Omit<RequestInit, 'headers'> & {
  headers?: Record<string, string>
  /** fetch requires it for a body that is a stream. */
  duplex?: 'half'
}

export type Answer = { status: number; headers: Headers; body: Body }

/** Any JSON; each test names what it expects. */
// biome-ignore lint/suspicious/noExplicitAny: an outside program has none of our types
type Body = any

/** @param always headers of every request */
export function siteClient(site: string, always: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  async function request(method: string, path: string, init: Init = {}): Promise<Response> {
    const headers = new Headers({ ...always, ...init.headers })
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(site + path, { ...init, method, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    request,
    async call(method: string, path: string, body?: unknown): Promise<Answer> {
      const json = {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }
      const response = await request(method, path, body === undefined ? {} : json)
      return {
        status: response.status,
        headers: response.headers,
        body: await response.json().catch(() => null),
      }
    },
    /** Reads an event stream until `enough` is true. @returns the data of its events, in order */
    async listen(path: string, enough: (data: Body) => boolean): Promise<Body[]> {
      const leaving = new AbortController()
      const response = await request('GET', path, { signal: leaving.signal })
      if (!response.ok || !response.body) throw new Error(`${path} answers ${response.status}`)
      const heard: Body[] = []
      let rest = ''
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        const events = (rest + text).split('\n\n')
        rest = events.pop() ?? ''
        for (const event of events) {
          const data = /^data: ?(.*)$/m.exec(event)?.[1]
          if (data === undefined || !/^event: ?order$/m.test(event)) continue
          heard.push(JSON.parse(data))
          if (!enough(heard.at(-1))) continue
          leaving.abort()
          return heard
        }
      }
      throw new Error(`${path} ended early`)
    },
  }
}
