// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { surviveTranslation } from './survive-translation.ts'

surviveTranslation()
afterEach(cleanup)

/** What a browser's translation does: each text is replaced by two elements. */
function translate(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node.nodeType !== Node.TEXT_NODE) {
      if (node.nodeName !== 'FONT') translate(node)
      continue
    }
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = String(node.nodeValue).toUpperCase()
    outer.append(inner)
    node.replaceWith(outer)
  }
}

function Page({ paid, count }: { paid: boolean; count: number }) {
  return (
    <section>
      {paid ? 'complete' : <b>{'waiting'}</b>} for {count} {count > 1 && 'orders'}
      {paid && <i>thanks</i>}
      {!paid && 'do not close'}
    </section>
  )
}

it('shows what React renders after the texts were replaced, and nothing old', async () => {
  const { container, rerender } = render(<Page paid={false} count={1} />)
  translate(container)
  expect(container.textContent).toBe('WAITING FOR 1 DO NOT CLOSE')
  await act(async () => rerender(<Page paid count={2} />))
  await act(async () => {})
  expect(container.textContent).toBe('complete FOR 2 ordersthanks')
  translate(container)
  await act(async () => rerender(<Page paid={false} count={1} />))
  await act(async () => {})
  expect(container.textContent).toBe('waiting FOR 1 do not close')
})

it('survives a text that was taken away, and one that was moved into an element', async () => {
  const { container, rerender } = render(<Page paid={false} count={1} />)
  const section = container.firstElementChild as HTMLElement
  section.lastChild?.remove()
  const [, text] = section.childNodes
  const wrapper = document.createElement('font')
  text?.before(wrapper)
  wrapper.append(text as Node)
  await act(async () => rerender(<Page paid count={2} />))
  await act(async () => {})
  expect(container.textContent).toBe('complete for 2 ordersthanks')
})
