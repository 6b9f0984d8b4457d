import { globSync, readFileSync, writeFileSync } from 'node:fs'
import type { Config } from '@react-router/dev/config'

/**
 * What a page says to the router's own start, which these pages don't have: the manifest of all routes,
 * 1.4 KB to load, and the state that it would resume from.
 */
const FOR_THE_ROUTER = [
  /<link rel="modulepreload" href="\/assets\/manifest-[^"]+"\/>/g,
  /import "\/assets\/manifest-[^"]+";\n/g,
  /<script>window\.__reactRouterContext[\s\S]*?<\/script>/g,
]

/** Fails if a page has none of it, so that another version of the router cannot bring it back unseen. */
function withoutRouter(file: string): void {
  let html = readFileSync(file, 'utf8')
  for (const part of FOR_THE_ROUTER) {
    if (html.search(part) < 0) throw new Error(`${file} has no ${part}`)
    html = html.replace(part, '')
  }
  writeFileSync(file, html)
}

/** Each language is a build of its own. */
const LANGUAGE = process.env.SITE_LANGUAGE ?? 'en'

/** Static HTML for every page; nothing renders on a server. */
export default {
  appDirectory: 'src/site',
  buildDirectory: LANGUAGE === 'en' ? 'build' : `build/${LANGUAGE}`,
  ssr: false,
  prerender: [
    '/',
    '/pricing',
    '/payment',
    '/payment/lifetime',
    '/dashboard',
    '/account',
    '/alerts',
    '/watchlist',
    '/launches',
    '/launches/_',
    '/deployers/_',
    '/crews/_',
    '/receipts/_',
    '/track-record',
    '/track-record/verify',
    '/track-record/ledger',
    '/benchmark',
    '/status',
    '/api-docs',
    '/pay',
    '/redeem',
    '/docs',
    '/faq',
    '/contact',
    '/terms',
    '/privacy',
    '/404',
  ],
  buildEnd({ reactRouterConfig: { buildDirectory } }) {
    for (const file of globSync(`${buildDirectory}/client/**/index.html`)) withoutRouter(file)
  },
} satisfies Config
