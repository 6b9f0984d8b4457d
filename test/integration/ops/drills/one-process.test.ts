import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '../../../setup/small-disk.ts'
import { drillFolder, hasPromtool, listenSilently, play, startDrill } from './driver.ts'

const WALLET = 'Hf6DKTwYUSvWXTcRmAP1Rt5AVKZkdJtdMUdZNZSEJBN4'
const NEVER_USED_KEY = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

test.skipIf(!hasPromtool)(
  'the chain is silent from the start, the backup fails, and the process is overburdened (skipped: no promtool)',
  async () => {
    const disk = await mountSmallDisk(100)
    onTestFinished(() => disk?.remove())
    const folder = drillFolder()
    const silent = await listenSilently()
    const notAFolder = join(folder, 'file')
    writeFileSync(notAFolder, '')
    const one = await startDrill(
      {
        SOLANA_RPC_URL: silent,
        ...{ COINGECKO_URL: silent, COINBASE_URL: silent, KRAKEN_URL: silent },
        RECEIVING_WALLET: WALLET,
        BACKUP_TO: join(notAFolder, 'backups'),
        BACKUP_RECIPIENT: NEVER_USED_KEY,
        DATA_DIR: disk?.folder ?? folder,
      },
      { folder, burdens: ['memory', 'loop'] },
    )
    await one.shows(
      /^mintwatch_leader{role="payments"} 0$/m,
      /^mintwatch_leader{role="detector"} 0$/m,
      /^mintwatch_leader{role="backup"} 1$/m,
      /^mintwatch_rpc_calls_total{client="payments",.*result="failed"} [1-9]/m,
    )
    one.app.signal('SIGUSR2')
    await one.shows(/^process_resident_memory_bytes 1[5-9]\d{8}$/m)
    const first = await one.scrape()
    await sleep(3_000)
    const last = await one.scrape()
    const fires = play({ first, last })
    expect(fires).toEqual(
      expect.arrayContaining([
        'MintwatchNoLeader payments',
        'MintwatchNoLeader detector',
        'MintwatchPaymentsRpcFails',
        'MintwatchFeedSilent',
        'MintwatchVenueSilent',
        'MintwatchOutcomesWait',
        'MintwatchBackupOld',
        'MintwatchMemory',
        'MintwatchEventLoopLate',
        ...(disk ? ['MintwatchDiskFills'] : []),
      ]),
    )
    expect(fires).not.toContain('MintwatchDown')
    await one.app.kill()
    const gone = await one.scrape()
    expect(play({ before: last, first: gone, last: gone })).toContain('MintwatchDown')
  },
  120_000,
)
