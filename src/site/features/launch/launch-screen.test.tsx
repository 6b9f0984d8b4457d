// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LaunchDetailBody } from '../../../contract/launches/bodies.ts'
import { launchSample, MINT, RECORD } from '../launches/launch.sample.ts'
import { ControlledStream } from '../launches/stream.sample.ts'
import { LaunchScreen } from './launch-screen.tsx'

/** Opens the page of a launch that the server answers so; null: it knows none. */
async function open(launch: LaunchDetailBody | null, path = `/launches/${MINT}`) {
  history.pushState(null, '', path)
  ControlledStream.install()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    // The cards that have a test of their own.
    if (path.startsWith(`/api/launches/${MINT}/`))
      return Response.json({ error: {} }, { status: 404 })
    if (path === '/api/account/watches') return Response.json({ watches: [], wallets: [] })
    asked.push(path)
    if (path.startsWith('/api/deployers/')) return Response.json(RECORD)
    return launch ? Response.json(launch) : Response.json({ error: {} }, { status: 404 })
  })
  render(<LaunchScreen />)
  await screen.findByRole('heading', { level: 1 })
  return asked
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A part of the page below its tabs, also while another one is open. */
const section = (id: string) => document.querySelector<HTMLElement>(`#${id}`) as HTMLElement

describe('the page of a launch', () => {
  it('begins with its market, its terms, and the strongest reasons on both sides', async () => {
    const launch = launchSample()
    const flag = (rule: string, outcome: 'flag' | 'clear', title: string) =>
      ({ rule, outcome, title, evidence: `About ${rule}.`, version: 1, weight: 0.5 }) as const
    const flags = [
      ...['a', 'b', 'c', 'd'].map((rule) => ({
        ...{ ...flag(rule, 'flag', `Flag ${rule}`), level: 'high' as const },
      })),
      { ...flag('curve-sold-at-launch', 'clear', 'Slot'), level: null },
    ]
    const terms = { curve_progress: 0.375, fees_to: 'traders', mayhem: true } as const
    const at = Date.now() - 2 * 24 * 3_600_000
    await open({
      ...{ ...launch, terms, launched_at: at },
      reports: launch.reports.map((one) => ({ ...one, flags })),
    })
    const fact = (name: string) =>
      screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent ?? ''
    expect(fact('Traded against')).toBe('SOL')
    expect(fact('Curve')).toBe('37.5% sold')
    expect(fact('Creator’s fees go to')).toBe('Its traders, as cashback')
    expect(fact('Sold out in its own slot')).toBe('No')
    await waitFor(() => expect(fact('Mayhem agent')).toMatch(/^Left /))
    const verdict = within(screen.getByRole('region', { name: 'Risk' }))
    expect(verdict.getAllByText(/^Flag /).map(({ textContent }) => textContent)).toEqual([
      ...['Flag a', 'Flag b', 'Flag c'],
    ])
    expect(verdict.getByText('Slot')).toBeDefined()
  })

  it('says what it does not know of a coin’s terms, and nothing of an agent that is not there', async () => {
    const terms = { curve_progress: null, fees_to: null, mayhem: null }
    await open(launchSample({ terms }))
    await screen.findByText('Curve')
    const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling
    expect(fact('Curve')?.textContent).toBe('?')
    expect(fact('Creator’s fees go to')?.textContent).toBe('?')
    expect(screen.queryByText('Mayhem agent')).toBeNull()
  })

  it('has what a coin of the past cost in SOL, and says why the filter has no number for it', async () => {
    const cap = { amount: 31, unit: 'sol' } as const
    const past = { from_history: true, market_cap_cents: null, market_cap_in_quote: cap }
    const shown = () => screen.getByText('Market cap', { selector: 'dt' }).nextSibling?.textContent
    await open(launchSample(past))
    await screen.findByText('Curve')
    expect(shown()).toMatch(/^31 SOL as of its newest trade/)
    expect(screen.getByText(/^No number: this launch was read from history/)).toBeDefined()
    expect(screen.getByText(/it adds nobody to a crew/)).toBeDefined()
    cleanup()
    await open(launchSample({ ...past, market_cap_in_quote: null }))
    await screen.findByText('Curve')
    expect(shown()).toBe('Unknown')
  })

  it('opens one of its sections, which the address names', async () => {
    await open(launchSample(), `/launches/${MINT}#holders`)
    const tab = (name: string) => screen.getByRole('tab', { name })
    await screen.findByRole('tab', { name: 'Holders' })
    expect(tab('Holders').getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tabpanel', { name: 'Holders' }).dataset.at).toBe('true')
    fireEvent.keyDown(tab('Holders'), { key: 'ArrowRight' })
    expect(tab('Developer').getAttribute('aria-selected')).toBe('true')
    expect(document.activeElement).toBe(tab('Developer'))
    expect(location.hash).toBe('#developer')
    fireEvent.click(tab('Record'))
    expect(location.hash).toBe('#record')
    expect(section('developer').dataset.at).toBe('false')
  })

  it('shows the newest score with what it rests on, and what is unknown', async () => {
    await open(launchSample())
    expect(screen.getByText('74')).toBeDefined()
    expect(screen.getByText('High risk')).toBeDefined()
    const evidence = within(section('evidence'))
    expect(evidence.getByText('The freeze authority is held by 7Qvx…m4Kd.')).toBeDefined()
    expect(screen.getByText('Grave')).toBeDefined()
    expect(screen.getByText(/several small ones can add up to a high score/)).toBeDefined()
    expect(screen.getByText('Unknown (1)')).toBeDefined()
    expect(screen.getByText('Nobody’s funding was checked.')).toBeDefined()
    expect(screen.getByText('Checked and clear (1)')).toBeDefined()
    expect(screen.getByText('Not trained yet.')).toBeDefined()
  })

  it('shows attention beside it with its evidence, and "?" for what was not measured', async () => {
    await open(launchSample())
    const evidence = within(section('evidence'))
    expect(evidence.getByText('41')).toBeDefined()
    expect(
      screen.getByText('14 buyers linked neither to the developer nor to one another.'),
    ).toBeDefined()
    expect(screen.getByText('47 of 100')).toBeDefined()
    expect(screen.getByText('Earlier exits were not looked up.')).toBeDefined()
    expect(screen.getByText(/not a forecast and not advice/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'At launch' }))
    expect(screen.getByText('This report was made before we measured attention.')).toBeDefined()
  })

  it('explains two predictions that add up to more than 100%, and only those', async () => {
    const words = 'Each is estimated on its own, so both can add up to more than 100%.'
    const withModel = (graduates: number) => {
      const launch = launchSample()
      const model = {
        version: '1',
        trained: true,
        risk: 0.98,
        graduates,
        basis: 'A test.',
        hazards: null,
      }
      return { ...launch, reports: launch.reports.map((one) => ({ ...one, model })) }
    }
    await open(withModel(0.01))
    expect(screen.getByText(/98% chance of ending dead or rugged/)).toBeDefined()
    expect(screen.queryByText(words)).toBeNull()
    cleanup()
    await open(withModel(0.281))
    expect(screen.getByText(/28.1% to graduate/)).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
  })

  it('shows what may come first as long as it lies ahead', async () => {
    const madeAt = Date.now() - 2 * 60_000
    const usual = { graduates: 0.01, fades: 0.5, rugged: 0.08 }
    const hazards = [1, 5, 30].map((minutes) => ({
      ...{ within: minutes * 60_000, usual },
      chances: { graduates: 0.0401, fades: minutes / 100, rugged: 0.07 },
    }))
    const launch = launchSample()
    const withHazards = (more: object) => ({
      ...launch,
      reports: launch.reports.map((one) => ({
        ...{ ...one, made_at: madeAt },
        model: { ...one.model, ...more },
      })),
    })
    await open(withHazards({ hazards }))
    const table = await screen.findByRole('table', { name: 'What may come first' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'WithinGraduatesFadesRugged',
      '5 min4%(1%)5%(50%)7%(8%)',
      '30 min4%(1%)30%(50%)7%(8%)',
    ])
    cleanup()
    await open(withHazards({ hazards: hazards.slice(0, 1) }))
    await screen.findByText('47 of 100')
    expect(screen.queryByText('What may come first')).toBeNull()
  })

  it('says what happened to launches with such a score, and why the AI filter may say otherwise', async () => {
    const says = '97 of 100 launches with a score like this ended badly within a day; 457 seen.'
    const alike = { bad: 443, of: 457, source: 'live', says } as const
    const withRisk = (risk: number) => {
      const launch = launchSample()
      const model = {
        version: '1',
        trained: true,
        risk,
        graduates: null,
        basis: 'A test.',
        hazards: null,
      }
      return { ...launch, reports: launch.reports.map((one) => ({ ...one, model, alike })) }
    }
    await open(withRisk(0.95))
    expect(screen.getByText(says)).toBeDefined()
    expect(screen.getByText(/it is not a probability\.$/)).toBeDefined()
    cleanup()
    await open(withRisk(0.013))
    expect(
      screen.getByText(/it is not a probability\. The AI filter looks at this launch alone/),
    ).toBeDefined()
  })

  it('says what the trades of a report may lack', async () => {
    const launch = launchSample()
    const tape = 'Some trades were missed: at most 97.3% were seen.'
    await open({ ...launch, reports: launch.reports.map((one) => ({ ...one, tape })) })
    expect(screen.getByText(tape)).toBeDefined()
  })

  it('goes back to an earlier report', async () => {
    await open(launchSample())
    fireEvent.click(screen.getByRole('button', { name: 'At launch' }))
    expect(screen.getByText('Guarded risk')).toBeDefined()
    expect(screen.getAllByText(/No check has raised a flag at this stage/)).toHaveLength(2)
  })

  it('separates holders from the market, and shows the developer’s record', async () => {
    await open(launchSample())
    expect(screen.getByText('8%')).toBeDefined()
    expect(screen.getByText('Curve or pool')).toBeDefined()
    expect(screen.getByText('Owner unknown')).toBeDefined()
    expect((await screen.findByText('graduated')).nextSibling?.textContent).toBe('1')
  })

  it('marks unknown values as unknown', async () => {
    await open(launchSample({ holders: null, prices: [], market_cap_cents: null, reports: [] }))
    expect(screen.getByText('Not scored yet.')).toBeDefined()
    expect(screen.getByText('Unknown: holders have not been loaded yet.')).toBeDefined()
    expect(screen.getByText('Market cap', { selector: 'dt' }).nextSibling?.textContent).toBe('?')
  })

  it('shows a hostile name as text, loads nothing and links to nothing that its developer wrote', async () => {
    const name = '<img src=x onerror=alert(1)>'
    await open(launchSample({ name, symbol: '"><script>' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(name)
    expect(document.querySelector('main img, body img, iframe, script[src]')).toBeNull()
    const links = [...document.querySelectorAll('a')].map(({ href }) => href)
    expect(links.filter((href) => href.includes('evil.test'))).toEqual([])
    for (const away of document.querySelectorAll('a[target=_blank]'))
      expect(away.getAttribute('rel')).toContain('noopener')
  })

  /** The page has its launch, and listens. */
  const listening = () => waitFor(() => expect(ControlledStream.last.readyState).toBe(1))

  it('loads once, then follows its stream', async () => {
    const asked = await open(launchSample())
    await listening()
    expect(ControlledStream.last.url).toBe(`/api/launches/${MINT}/events`)
    ControlledStream.last.emit('launch', launchSample({ market_cap_cents: 9_876_500 }))
    expect(screen.getByText('$98.8K')).toBeDefined()
    const whole = launchSample({
      stage: '1h',
      outcomes: [
        { horizon: '1h', outcome: 'alive', judged_at: 1, evidence: 'It trades.', definition: 1 },
      ],
    })
    ControlledStream.last.emit('launch', whole)
    expect(screen.getByText(/After 1 h: alive/)).toBeDefined()
    expect(ControlledStream.last.readyState).toBe(ControlledStream.CLOSED)
    expect(asked.filter((path) => path === `/api/launches/${MINT}`)).toHaveLength(1)
  })

  it('says when the chain dropped it, and when the connection is lost', async () => {
    await open(launchSample())
    await listening()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    ControlledStream.last.fail()
    expect((await screen.findByRole('status')).textContent).toContain('Connection lost')
    cleanup()
    await open(launchSample())
    await listening()
    ControlledStream.last.emit('gone', MINT)
    expect(screen.getByText('We have not seen this launch')).toBeDefined()
  })

  it('offers next steps for an unknown launch', async () => {
    await open(null)
    expect(screen.getByText('We have not seen this launch')).toBeDefined()
    const on = screen.getByRole('link', { name: 'See the latest launches' })
    expect(on.getAttribute('href')).toBe('/launches')
    const lookUp = screen.getByRole('link', { name: 'Look it up as a member' })
    expect(lookUp.getAttribute('href')).toBe(`/watchlist?coin=${MINT}`)
  })

  it('offers no lookup of what is not an address', async () => {
    await open(null, '/launches/nope%22%3E')
    expect(screen.getByRole('link', { name: 'See the latest launches' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Look it up as a member' })).toBeNull()
  })
})
