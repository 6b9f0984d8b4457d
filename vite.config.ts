import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // The kit exports nothing without naming its platform; the prerender runs on Node.
  ssr: { resolve: { conditions: ['node', 'module', 'import', 'production'] } },
  optimizeDeps: { entries: ['src/site/**/*.tsx'] },
})
