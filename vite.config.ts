import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs, in one file: each further one costs a round trip on a slow line. */
const SHARED = {
  name: 'shared',
  test: /node_modules\/(react|react-dom|scheduler)\/|src\/(contract|kernel)\/|src\/site\/(ui\/(?!qr|tabs|dialog)|api|settings|features\/(shell|theme|format|price|bot)\/)/,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [SHARED] } } } },
    },
  },
  // The kit exports nothing without naming its platform; the prerender runs on Node.
  ssr: { resolve: { conditions: ['node', 'module', 'import', 'production'] } },
  optimizeDeps: { entries: ['src/site/**/*.tsx'] },
})
