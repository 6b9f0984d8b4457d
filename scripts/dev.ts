/** `npm run dev`: restarts the app when its code changes, behind Vite, which shows site changes at once. */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const port = process.env.PORT || '3000'
const app = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main.ts'], {
  env: { ...process.env, PORT: port },
  stdio: 'inherit',
})

const vite = await createServer({
  // The Host header stays the browser's, so that writes keep looking like same-origin ones.
  server: { proxy: { '/api': { target: `http://127.0.0.1:${port}`, changeOrigin: false } } },
})
await vite.listen()
vite.printUrls()

async function stop(): Promise<void> {
  app.kill('SIGTERM')
  await vite.close()
}

process.once('SIGINT', stop).once('SIGTERM', stop)
app.once('exit', (code) => {
  process.exitCode = code ?? 0
  void vite.close()
})
