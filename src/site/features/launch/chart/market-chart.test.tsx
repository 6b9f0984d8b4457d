// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { launchSample, MINT } from '../../launches/launch.sample.ts'
import { ControlledStream } from '../../launches/stream.sample.ts'
import { chartSample } from './chart.sample.ts'
import { MarketChart } from './market-chart.tsx'
import { useChart } from './use-chart.ts'

/** There is no canvas here, so drawing fails; the figures are there all the same. */
vi.mock('./draw-chart.ts', () => {
  throw new Error('no canvas')
})

let answers: (() => Response)[]

beforeEach(() => {
  answers = [() => Response.json(chartSample())]
  ControlledStream.install()
  vi.stubGlobal('fetch', async () => answers.shift()?.() ?? Response.json({}, { status: 500 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Chart() {
  const launch = launchSample()
  return (
    <MarketChart
      isPast={false}
      asked={useChart(launch.mint, true, null)}
      reports={launch.reports}
      choices={null}
    />
  )
}

const open = () => render(<Chart />)

describe('the chart of a launch', () => {
  it("shows its figures as text and a table, even if it can't be drawn", async () => {
    open()
    await screen.findByText(/at most \$8\.1K\. Volume \$1\.74K\./)
    expect(screen.getByText('1 s a candle · live')).toBeDefined()
    expect(await screen.findByText(/could not be drawn/)).toBeDefined()
    expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(4)
    expect(screen.getByText(/: Developer sold \$290 in 2 trades/)).toBeDefined()
    const link = screen.getByRole('link', { name: 'TradingView' })
    expect(link.getAttribute('href')).toBe('https://www.tradingview.com/')
  })

  it('grows with its stream', async () => {
    open()
    await screen.findByText(/at most \$8\.1K/)
    const stream = await ControlledStream.opened()
    expect(stream.url).toBe(`/api/launches/${MINT}/chart/events`)
    const [, second] = chartSample().candles
    const at = second?.[0] ?? 0
    stream.emit('tail', chartSample({ candles: [[at, 5_100, 9_900, 5_100, 9_000, 10, 100]] }))
    expect(await screen.findByText(/to \$9K at .* at most \$9\.9K\. Volume \$300\./)).toBeDefined()
  })

  it('says that there is no trade yet, and to the public up to what time', async () => {
    answers = [() => Response.json(chartSample({ candles: [], marks: [] }))]
    open()
    await screen.findByText('No trade yet.')
    cleanup()
    answers = [() => Response.json(chartSample({ candles: [], live: false }))]
    open()
    await screen.findByText('No trade until a minute ago.')
    expect(screen.getByText('one minute late')).toBeDefined()
  })

  it('says why there is no market cap', async () => {
    answers = [() => Response.json(chartSample({ unit: null, candles: [] }))]
    open()
    await screen.findByText(/^Unknown: market cap needs the supply/)
  })

  it('can be reloaded after a failure', async () => {
    answers = [() => Response.json({}, { status: 500 }), () => Response.json(chartSample())]
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText(/at most \$8\.1K/)
  })
})
