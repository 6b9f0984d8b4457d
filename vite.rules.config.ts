import { defineConfig } from 'vite'

/** The rules as one script without imports, readable, for whoever makes a report again. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'build',
    emptyOutDir: false,
    minify: false,
    lib: {
      entry: 'src/flows/transparency/recompute-report.ts',
      formats: ['es'],
      fileName: () => 'rules.mjs',
    },
    rolldownOptions: { external: [/^node:/], treeshake: { moduleSideEffects: false } },
  },
})
