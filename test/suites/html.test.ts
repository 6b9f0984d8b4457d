import { globSync, readFileSync } from 'node:fs'
import { HtmlValidate, type Message, StaticConfigLoader } from 'html-validate'
import { expect, test } from 'vitest'

/** The page from which pages that are made in the browser start: it is never sent as it is. */
const FALLBACK = '__spa-fallback.html'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    // Everything that a page loads comes from its own server.
    rules: { 'require-sri': 'off' },
  }),
)

async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const lineOf = ({ ruleId, message, selector }: Message) => `${ruleId}: ${message} (${selector})`
  return results.flatMap(({ messages }) => messages.map(lineOf))
}

test.each(['build/client', 'build/es/client'])(
  'html-validate finds no mistake in the pages of %s',
  async (folder) => {
    const pages = globSync(`${folder}/**/*.html`).filter((file) => !file.endsWith(FALLBACK))
    expect(pages.length).toBeGreaterThan(20)
    const found: [string, string[]][] = []
    for (const page of pages) {
      const mistakes = await mistakesIn(readFileSync(page, 'utf8'))
      if (mistakes.length > 0) found.push([page, mistakes])
    }
    expect(found).toEqual([])
  },
)

test('a mistake would be found', async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body>${body}</body></html>`
  expect(await mistakesIn(page('<main><h1>x</h1></main>'))).toEqual([])
  expect(await mistakesIn(page('<main aria-labelledby="nothing"><h1>x</h1></main>'))).not.toEqual(
    [],
  )
})
