// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RecordedInEnglish } from './recorded-in-english.tsx'

const build = vi.hoisted(() => ({ language: 'en' }))
vi.mock('../../language/language.ts', () => ({
  get LANGUAGE() {
    return build.language
  },
}))

afterEach(cleanup)

it.each([
  ['en', 0],
  ['es', 1],
])('a build in %s says %i times that evidence may stay in English', (language, times) => {
  build.language = language
  render(<RecordedInEnglish />)
  expect(screen.queryAllByText(/^Evidence is recorded in English\./)).toHaveLength(times)
})
