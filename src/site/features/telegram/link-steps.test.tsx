// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LinkSteps } from './link-steps.tsx'

type Request = { method: string; body: unknown }

/** Gives out links by number, and answers codes as given. */
function serve(answerCode: () => [status: number, body: unknown], links: number[] = []) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    requests.push({ method, body: JSON.parse(body) })
    if (method === 'PUT') {
      const [status, answer] = answerCode()
      return Response.json(answer, { status })
    }
    const status = links.shift() ?? 201
    if (status !== 201)
      return Response.json(
        { error: { code: 'bot_unavailable', message: 'The bot is not open.' } },
        { status },
      )
    const count = requests.filter((one) => one.method === 'POST').length
    const url = `https://t.me/bot?start=link-${count}`
    return Response.json({ url, expires_at: Date.now() + 600_000 }, { status })
  })
  return requests
}

const refusal = (code: string, message: string) => ({ error: { code, message } })
const field = () => screen.getByLabelText<HTMLInputElement>('Code from the bot')
const link = () => screen.findByRole('link', { name: 'Open in Telegram' })
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm code' })

function type(code: string) {
  fireEvent.change(field(), { target: { value: code } })
  fireEvent.click(confirm())
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('linking Telegram', () => {
  it('is a link with a token, and sends the six digits of what was typed', async () => {
    const requests = serve(() => [200, { user: null }])
    const onLinked = vi.fn()
    render(<LinkSteps id="code" onLinked={onLinked} />)
    expect((await link()).getAttribute('href')).toBe('https://t.me/bot?start=link-1')
    fireEvent.change(field(), { target: { value: '12345' } })
    expect(confirm().disabled).toBe(true)
    type('123 456')
    await waitFor(() => expect(onLinked).toHaveBeenCalledWith(null))
    expect(requests).toEqual([
      { method: 'POST', body: { move: false } },
      { method: 'PUT', body: { code: '123456' } },
    ])
  })

  it('says that a code is wrong, and keeps the link', async () => {
    serve(() => [400, refusal('code_wrong', 'Not this one.')])
    render(<LinkSteps id="code" onLinked={() => {}} />)
    await link()
    type('123456')
    await screen.findByText('Not this one.')
    expect((await link()).getAttribute('href')).toMatch(/link-1$/)
    await waitFor(() => expect(field().value).toBe(''))
    fireEvent.change(field(), { target: { value: '6' } })
    expect(screen.queryByText('Not this one.')).toBeNull()
  })

  it('offers a new link when a code is no longer valid', async () => {
    serve(() => [410, refusal('code_expired', 'Too late.')])
    render(<LinkSteps id="code" onLinked={() => {}} />)
    await link()
    type('123456')
    await screen.findByText('Too late.')
    await waitFor(async () => expect((await link()).getAttribute('href')).toMatch(/link-2$/))
    expect(screen.getByText('Too late.')).toBeDefined()
  })

  it('says why linking failed, and can be retried', async () => {
    serve(() => [409, refusal('other_telegram', 'Another account has it.')])
    render(<LinkSteps id="code" onLinked={() => {}} />)
    await link()
    type('123456')
    expect((await screen.findByRole('alert')).textContent).toContain('Another account has it.')
    expect(screen.queryByLabelText('Code from the bot')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await link()).getAttribute('href')).toMatch(/link-2$/)
  })

  it('says so when no link can be made', async () => {
    serve(() => [200, {}], [503])
    render(<LinkSteps id="code" onLinked={() => {}} />)
    expect((await screen.findByRole('alert')).textContent).toContain('The bot is not open.')
  })
})
