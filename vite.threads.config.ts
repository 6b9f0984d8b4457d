import { basename } from 'node:path'
import { defineConfig } from 'vite'

const THREADS = [
  'src/app/trainer-thread.ts',
  'src/app/backup-thread.ts',
  'src/kernel/db/sqlite/read-thread.ts',
  'src/kernel/db/sqlite/checkpoint-thread.ts',
  'src/adapters/share-pictures/draw-thread.ts',
  'src/adapters/solana/rpc/blocks/block-thread.ts',
  'src/adapters/archive/write-thread.ts',
]

/** What runs in threads, readable, without types; packages are loaded as everywhere. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'node24',
    outDir: 'build/threads',
    // A thread of a running process may yet load a part of the build before.
    emptyOutDir: false,
    minify: false,
    ssr: true,
    rolldownOptions: {
      input: Object.fromEntries(THREADS.map((file) => [basename(file, '.ts'), file])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
