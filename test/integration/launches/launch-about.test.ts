import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type LaunchRow,
  type Picture,
  snapshotToJson,
  type TokenDocument,
} from '../../../src/domains/launches/index.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { snapshotOf } from '../../support/snapshots.ts'

const PICTURE: Picture = { type: 'image/png', bytes: Buffer.from('the picture') }
const IMAGE = 'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'

eachEngine((engine) => {
  let server: ApiServer
  let asked: string[]
  beforeAll(async () => {
    asked = []
    server = await openApiServer(await engine.fresh(), {
      pictures: async (uri) => {
        asked.push(uri)
        return uri === IMAGE ? PICTURE : null
      },
    })
  })
  afterAll(() => server.close())

  /** A launch whose document was read so, five minutes ago. */
  async function launched(document: Partial<TokenDocument> | null, row: Partial<LaunchRow> = {}) {
    const detected_at = server.clock.now() - 5 * MINUTE
    const [launch] = await keepRows(server.context.db, launchRow({ detected_at, ...row }))
    if (!launch) throw new Error('no launch')
    await keepReport(server.context.db, launch)
    const none = { image: null, description: null, website: null, twitter: null, telegram: null }
    const read = snapshotOf({ document: document && { ...none, ...document } })
    await server.context.db.read
      .updateTable('launch_reports')
      .set({ snapshot: snapshotToJson(read) })
      .where('mint', '=', launch.mint)
      .execute()
    return `/api/launches/${launch.mint}`
  }

  test("a hostile document is shown as text, and its links can't mislead", async () => {
    const path = await launched({
      image: IMAGE,
      description: 'A\u202eB\u0007\n<script>alert(1)</script>',
      website: 'https://www.pаypal.com/login',
      twitter: 'https://phantom.app@evil.example/',
      telegram: 'https://t.me/cat',
    })
    const { body } = await server.ask(`${path}/about`)
    expect(body).toEqual({
      picture: `${path}/picture`,
      description: 'AB\n<script>alert(1)</script>',
      links: [
        {
          kind: 'website',
          url: 'https://www.xn--pypal-4ve.com/login',
          shown: 'www.xn--pypal-4ve.com/login',
        },
        { kind: 'telegram', url: 'https://t.me/cat', shown: 't.me/cat' },
      ],
      read: true,
      member: false,
    })
    const cookie = await server.signIn('30d', server.clock.now() + DAY)
    expect((await server.ask(`${path}/about`, { cookie })).body.member).toBe(true)
  })

  test('a picture is served by us, and can run nothing', async () => {
    const path = await launched({ image: IMAGE })
    const { status, headers } = await server.ask(`${path}/picture`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
    })
    expect(asked.at(-1)).toBe(IMAGE)
  })

  test('a refused picture is not found', async () => {
    const path = await launched({ image: 'https://evil.example/a.svg' })
    expect((await server.ask(`${path}/picture`)).status).toBe(404)
  })

  test('metadata that was not read is unknown, and a launch that is not public yet is not found', async () => {
    const unread = await launched(null)
    expect((await server.ask(`${unread}/about`)).body).toMatchObject({ read: false, links: [] })
    const young = await launched({ image: IMAGE }, { detected_at: server.clock.now() })
    expect((await server.ask(`${young}/about`)).status).toBe(404)
    expect((await server.ask(`${young}/picture`)).status).toBe(404)
  })
})
