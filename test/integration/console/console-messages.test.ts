import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeContactMessage } from '../../../src/domains/accounts/index.ts'
import {
  recordEnding,
  storeQuestion,
  storeQueued,
  storeSupportAnswer,
  takeNext,
} from '../../../src/domains/messages/index.ts'
import { inviteOperator } from '../../../src/flows/console/issue-link.ts'
import { summarize } from '../../../src/flows/telegram/ops-summary.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { ORIGIN, operatorsOf } from '../../support/http/operators.ts'

const PERSON = { id: '4711', username: null, firstName: '<b>Eve</b>', language: null }
const ID = 'L'.repeat(22)

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  let support: string
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
    support = (await operators.signedIn('support')).cookie
  })
  afterEach(() => server.close())

  const ask = async (method: string, path: string, body?: unknown, cookie = support) =>
    (await operators.ask(`/operator/api${path}`, { method, body, cookie })).body
  /** All rows of a list, page by page. */
  async function allPages(path: string, name: string): Promise<Record<string, unknown>[]> {
    const seen: Record<string, unknown>[] = []
    let after = ''
    do {
      const page = await ask('GET', `${path}?after=${after}`)
      seen.push(...page[name])
      after = page.next ?? ''
    } while (after !== '')
    return seen
  }
  const take = () =>
    server.context.db.transaction((tx) =>
      takeNext(tx, server.context, { now: server.clock.now(), busy: [], onlyWarnings: [] }),
    )

  it('answers a question through the bot, once, in the name of who wrote it', async () => {
    const { db, clock } = server.context
    const asked = { key: 'key', person: PERSON, plan: null, text: 'How?', once: 'support 1' }
    await db.transaction((tx) => storeQuestion(tx, server.context, asked, clock.now()))
    await db.transaction((tx) => storeQuestion(tx, server.context, asked, clock.now()))
    const { threads } = await ask('GET', '/support')
    expect(threads).toMatchObject([{ name: '<b>Eve</b>', waiting_since: clock.now() }])
    const [{ id }] = threads
    const path = `/support/${id}/answer`
    expect((await ask('POST', path, { text: ' ' })).error.code).toBe('invalid_input')
    await server.clock.advance(1_000)
    await ask('POST', path, { text: 'Like this.' })

    const { thread, messages } = await ask('GET', `/support/${id}`)
    expect(thread.waiting_since).toBeNull()
    expect(messages).toMatchObject([
      { author: null, text: 'How?' },
      { author: 'support 1', text: 'Like this.' },
    ])
    const { taken } = await take()
    expect(taken).toMatchObject([{ chat: '4711', call: { text: 'Support: Like this.' } }])
    expect((await ask('GET', '/audit?action=answer')).entries).toMatchObject([{ subject: id }])
    expect((await ask('POST', `/support/${ID}/answer`, { text: 'x' })).error.code).toBe('not_found')
  })

  it('sends again what the bot gave up, and closes letters, each once', async () => {
    const { db, clock } = server.context
    const message = { chat: '5', rank: 'account', once: 'granted 1' } as const
    await db.transaction((tx) =>
      storeQueued(
        tx,
        server.context,
        { ...message, call: { method: 'send', text: 'hello' } },
        clock.now(),
      ),
    )
    const { taken } = await take()
    await db.transaction((tx) =>
      recordEnding(tx, taken, { kind: 'dead', failure: 'blocked', fate: 'gone' }, clock.now()),
    )
    const [failed] = (await ask('GET', '/failed')).messages
    expect(failed).toMatchObject({ about: 'granted 1', failure: 'blocked' })
    await ask('POST', `/failed/${failed.id}/retry`, {})
    expect((await take()).taken).toMatchObject([{ call: { text: 'hello' } }])
    expect((await ask('POST', `/failed/${failed.id}/retry`, {})).error.code).toBe('not_found')

    const letter = { name: 'Eve', reply_to: 'e@example.com', message: 'Hi', account_id: null }
    await db.transaction((tx) => storeContactMessage(tx, { id: ID, at: clock.now(), ...letter }))
    expect((await ask('GET', '/letters')).letters).toMatchObject([{ id: ID, done_at: null }])
    await ask('POST', `/letters/${ID}/close`, {})
    expect((await ask('GET', '/letters')).letters).toEqual([])
    const done = await ask('GET', '/letters?show=done')
    expect(done).toMatchObject({ letters: [{ done_by: 'support 1' }], next: null })
    expect((await ask('POST', `/letters/${ID}/close`, {})).error.code).toBe('not_found')
  })
  it('counts no link into the console as a message that failed: a new one is asked for', async () => {
    const { context } = server
    const link = { telegramId: '77', name: 'Ada', role: 'owner', recover: false } as const
    await inviteOperator(context, { origin: ORIGIN, messageText: (address) => address }, link)
    const { taken } = await take()
    expect(taken).toMatchObject([{ chat: '77' }])
    await context.db.transaction((tx) =>
      recordEnding(
        tx,
        taken,
        { kind: 'dead', failure: 'no chat', fate: 'gone' },
        context.clock.now(),
      ),
    )
    expect((await ask('GET', '/failed')).messages).toEqual([])
    expect((await summarize(context)).dead).toBe(0)
    const owner = (await operators.signedIn('owner')).cookie
    expect((await ask('GET', '/overview?days=30', undefined, owner)).waiting.dead).toBe(0)
  })

  it('pages letters: all that wait, each once', async () => {
    const { db, clock } = server.context
    const ids = Array.from({ length: 120 }, (_, nth) => String(nth).padStart(22, 'L'))
    const letter = { name: 'Eve', reply_to: 'e@example.com', message: 'Hi', account_id: null }
    await db.transaction(async (tx) => {
      // Some of the same moment, at the end of a page.
      for (const [nth, id] of ids.entries())
        await storeContactMessage(tx, { id, at: clock.now() - (nth >> 4), ...letter })
    })
    const seen = await allPages('/letters', 'letters')
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect((await ask('GET', '/letters?after=x')).error.code).toBe('invalid_input')
    expect((await ask('GET', '/letters?show=all')).error.code).toBe('invalid_input')
  })

  it('pages conversations: those that wait, the longest first, then the answered, each once', async () => {
    const { db, sealer, clock } = server.context
    const keys = Array.from({ length: 130 }, (_, nth) => `key ${nth}`)
    await db.transaction(async (tx) => {
      for (const [nth, key] of keys.entries()) {
        // Some of the same moment, at the end of a page.
        const at = clock.now() - (nth >> 4)
        const asked = { key, person: PERSON, plan: null, text: 'How?', once: `support ${nth}` }
        await storeQuestion(tx, server.context, asked, at)
        const answer = { key, author: 'Ada', text: 'So.', once: `answer ${nth}` }
        if (nth % 2 === 0) await storeSupportAnswer(tx, sealer, answer, at)
      }
    })
    const seen = await allPages('/support', 'threads')
    expect(new Set(seen.map(({ id }) => id)).size).toBe(130)
    expect(seen).toHaveLength(130)
    const waiting = seen.map(({ waiting_since }) => waiting_since)
    expect(waiting.slice(0, 65)).toEqual(waiting.slice(0, 65).toSorted())
    expect(waiting.slice(65)).toEqual(Array(65).fill(null))
    const answered = seen.slice(65).map(({ last_at }) => last_at)
    expect(answered).toEqual(answered.toSorted().reverse())
    for (const after of ['x', '1.a', 'waits..a', 'waits.1.a b'])
      expect((await ask('GET', `/support?after=${after}`)).error.code).toBe('invalid_input')
  })

  it('pages messages that were given up, each once', async () => {
    const { db, clock } = server.context
    const names = Array.from({ length: 120 }, (_, nth) => `granted ${nth}`)
    for (const [nth, once] of names.entries()) {
      const call = { method: 'send', text: 'hello' } as const
      const message = { chat: `${nth}`, rank: 'account', once, call } as const
      await db.transaction(async (tx) => {
        await storeQueued(tx, server.context, message, clock.now())
        const place = { now: clock.now(), busy: [], onlyWarnings: [] }
        const { taken } = await takeNext(tx, server.context, place)
        const ending = { kind: 'dead', failure: 'blocked', fate: 'gone' } as const
        await recordEnding(tx, taken, ending, clock.now() - (nth >> 4))
      })
    }
    const seen = await allPages('/failed', 'messages')
    expect(seen.map(({ about }) => about).toSorted()).toEqual(names.toSorted())
    const times = seen.map(({ failed_at }) => failed_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect((await ask('GET', '/failed?after=x')).error.code).toBe('invalid_input')
  })
})
