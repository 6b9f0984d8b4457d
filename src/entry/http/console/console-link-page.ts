import { createHash } from 'node:crypto'
import type { Operator } from '../../../domains/operators/index.ts'
import { escapeHtml } from '../../../kernel/text.ts'
import type { HttpRequest } from '../http-context.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:24px;box-sizing:border-box;text-align:center;font:16px/1.6 ui-sans-serif,system-ui,sans-serif;background:light-dark(#f8f9f6,#090d0b);color:light-dark(#0e1512,#eaf1ed)}h1{font-size:1.75rem;line-height:1.2;margin:0 0 12px}p{max-width:40ch;margin:0 auto 28px;color:light-dark(#3f4b45,#b0bdb6)}button{min-height:48px;padding:0 24px;border:0;border-radius:8px;font:inherit;font-weight:500;background:light-dark(#2fd694,#5eebb1);color:#03150d;cursor:pointer}a{color:inherit}button:focus-visible{outline:2px solid light-dark(#08714a,#5eebb1);outline-offset:3px}`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * What a link into the console shows. Opening it does not use it up, because chat programs open links
 * too; its button does. It loads nothing, so a link alone reveals no file of the console.
 */
export function consoleLinkPage(
  context: HttpRequest,
  { name, role }: Operator,
  link: string,
): Response {
  const text = `This link is for ${escapeHtml(name)} (${role}). It works once, in one browser.`
  const form = `<form method="post" action="/operator/enter"><input type="hidden" name="link" value="${escapeHtml(link)}"><button>Continue in this browser</button></form>`
  return send(context, 200, `<p>${text}</p>${form}`)
}

/** What the second of two requests with the same link shows. */
export function linkUsedPage(context: HttpRequest): Response {
  const text =
    'This link was just used. If it was you, open the console in that browser. If not, ask an owner to end your sessions.'
  return send(context, 410, `<p>${text}</p><p><a href="/operator">Open the console</a></p>`)
}

function send(context: HttpRequest, status: 200 | 410, body: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Mintwatch console</title><style>${STYLE}</style></head><body><main><h1>Mintwatch console</h1>${body}</main></body></html>`
  return context.html(html, status, {
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'no-store',
  })
}
