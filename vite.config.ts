import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inLanguage } from './scripts/translate/language-plugin.ts'
import { CATALOGS } from './src/site/texts/catalogs.ts'

/**
 * Few files, because each costs a round trip on a slow line: what every page needs, then what many need
 * on top: launches in rows, forms, what is said once something happened, and records of one thing.
 */
const GROUPS = [
  {
    name: 'shared',
    test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper|src\/contract\/(constants|format|plans)\.|src\/site\/(api|settings|streams)\.|src\/site\/(language\/(plural|text|translate-refusal|translate-later)|texts\/[a-z]+\/translate-refusal|ui\/(as-built|button|icons|later|on-return|problem|survive-translation|toast|skeleton)\.|features\/(shell|theme|price|format\/amounts))/,
  },
  {
    name: 'rows',
    test: /src\/site\/(language|texts\/[a-z]+)\/translate-title\.|src\/contract\/recorded\/[a-z]+\/titles\.|src\/site\/(features\/(format\/(ago|figures)|launches\/(latest-launches|use-now|while-seen|lost-connection|launch-line|risk-badge|tape|use-feed|waiting-lines)|report\/risk-mark))|src\/contract\/launches\/(risk|venues)\./,
  },
  {
    name: 'forms',
    test: /src\/site\/(ui\/(copy-button|disclosure|field|needs-javascript|timeline)|features\/(format\/(dates|storage)|[\w-]+\/(remember-member|submit-failure|use-clock)))\./,
  },
  {
    name: 'news',
    test: /src\/site\/ui\/(notice|short-address)\./,
  },
  {
    name: 'order',
    test: /src\/site\/(ui\/qr|features\/(orders\/(situation|contact-link)|claim\/wallet-address))\./,
  },
  {
    name: 'record',
    test: /src\/site\/(language\/translate-recorded\.|features\/(star\/|push\/alert-sound\.|report\/stage-words\.|launch\/chart\/chart-words\.|launches\/(launch-skeleton|use-loaded|use-path-end)\.))/,
  },
]

const language = process.env.SITE_LANGUAGE ?? 'en'
const catalog = CATALOGS[language]

export default defineConfig({
  plugins: [catalog && inLanguage(language, catalog), tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // A first start shows what the build prints. The server's build loads nothing later, whatever the pages do.
    rolldownOptions: { checks: { bundlerTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            moduleSideEffects: [
              { test: /src\/(site\/(pages|features|ui)|contract)\//, sideEffects: false },
            ],
          },
          output: { codeSplitting: { groups: GROUPS } },
        },
      },
    },
  },
  // The kit exports nothing without naming its platform; the prerender runs on Node.
  ssr: { resolve: { conditions: ['node', 'module', 'import', 'production'] } },
  optimizeDeps: { entries: ['src/site/**/*.tsx'] },
})
