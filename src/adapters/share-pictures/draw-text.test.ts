import { expect, test } from 'vitest'
import { cutToFit, drawable, drawText, fitLines } from './draw-text.ts'

const STYLE = { size: 30, color: '#fff' }

test('text is never markup', () => {
  const svg = drawText('</text><image href="http://evil.example"/>\u0000', { x: 0, y: 0 }, STYLE)
  expect(svg).not.toContain('<image')
  expect(svg.match(/</g)).toHaveLength(2)
  expect(svg).not.toContain('\u0000')
})

test('what our fonts can’t draw is a question mark, and a name of nothing else is empty', () => {
  expect(drawable('Lantern 🐱 Cat')).toBe('Lantern ? Cat')
  expect(drawable('No es un pronóstico: ¿qué, mañana?')).toBe('No es un pronóstico: ¿qué, mañana?')
  expect(drawable('日本語')).toBe('')
  expect(drawable('  a   b ')).toBe('a b')
})

test('long text is cut where it would leave its place, in one line or in several', () => {
  expect(cutToFit('short', STYLE, 400)).toBe('short')
  const line = cutToFit('W'.repeat(200), STYLE, 400)
  expect(line.endsWith('…')).toBe(true)
  expect(line.length).toBeLessThan(20)
  const lines = fitLines('one two three four five six seven eight nine ten eleven', STYLE, 160, 2)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('one two')
  expect(lines[1]?.endsWith('…')).toBe(true)
})
