import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * The operators' console: a build of its own, served to operators alone. The manifest says which
 * files belong to the page where they sign in.
 */
export default defineConfig({
  root: 'src/console',
  base: '/operator/',
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    target: 'es2022',
    outDir: '../../build/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['src/console/index.html', 'src/console/sign-in.html'] },
  },
})
