import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeContactMessage } from '../../../src/domains/accounts/index.ts'
import {
  recordEnding,
  sendLater,
  storeQuestion,
  takeNext,
} from '../../../src/domains/messages/index.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'

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
  const take = () =>
    server.context.db.transaction((tx) =>
      takeNext(tx, server.context, { now: server.clock.now(), busy: [], warned: [] }),
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
      sendLater(
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
  it('pages letters: all that wait, each once', async () => {
    const { db, clock } = server.context
    const ids = Array.from({ length: 120 }, (_, nth) => String(nth).padStart(22, 'L'))
    const letter = { name: 'Eve', reply_to: 'e@example.com', message: 'Hi', account_id: null }
    await db.transaction(async (tx) => {
      // Some of the same moment, at the end of a page.
      for (const [nth, id] of ids.entries())
        await storeContactMessage(tx, { id, at: clock.now() - (nth >> 4), ...letter })
    })
    const seen: string[] = []
    let after = ''
    do {
      const page = await ask('GET', `/letters?after=${after}`)
      seen.push(...page.letters.map(({ id }: { id: string }) => id))
      after = page.next ?? ''
    } while (after !== '')
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect((await ask('GET', '/letters?after=x')).error.code).toBe('invalid_input')
    expect((await ask('GET', '/letters?show=all')).error.code).toBe('invalid_input')
  })
})
