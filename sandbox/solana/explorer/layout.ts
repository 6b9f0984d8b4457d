import { html } from 'hono/html'

export type Markup = ReturnType<typeof html>

/** The frame of every page. `refreshSeconds` reloads it while something is in progress. */
export function layout(title: string, body: Markup, refreshSeconds?: number): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    ${refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}" />` : ''}
    <title>${title} · Sandbox cluster</title>
    <link rel="stylesheet" href="/explorer.css" />
  </head>
  <body>
    <header>
      <a href="/"><span class="mark" aria-hidden="true"></span>Sandbox cluster</a>
      <span class="aside">test money only</span>
    </header>
    <main>${body}</main>
  </body>
</html>`
}
