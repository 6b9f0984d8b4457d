import { defineConfig } from 'vite'
import { inLanguage } from './scripts/translate/language-plugin.ts'
import { CATALOGS } from './src/site/texts/catalogs.ts'

const language = process.env.SITE_LANGUAGE ?? 'en'
const catalog = CATALOGS[language]

/** What draws pages of launches on the server, in one language, with React in it. */
export default defineConfig({
  plugins: [catalog && inLanguage(language, catalog)],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // The chart and the map are drawn in browsers alone.
  ssr: { noExternal: true, external: ['lightweight-charts', 'd3-force'] },
  build: {
    target: 'es2022',
    ssr: 'src/site/draw-launch.tsx',
    outDir: language === 'en' ? 'build/draw' : `build/${language}/draw`,
    emptyOutDir: true,
  },
})
