import type { Config } from '@react-router/dev/config'

/** Static HTML for every page; nothing renders on a server. */
export default {
  appDirectory: 'src/site',
  buildDirectory: 'build',
  ssr: false,
  prerender: [
    '/',
    '/pricing',
    '/payment',
    '/payment/lifetime',
    '/dashboard',
    '/alerts',
    '/watchlist',
    '/launches',
    '/launches/_',
    '/deployers/_',
    '/receipts/_',
    '/track-record',
    '/track-record/verify',
    '/status',
    '/api-docs',
    '/docs',
    '/faq',
    '/contact',
    '/terms',
    '/privacy',
    '/404',
  ],
} satisfies Config
