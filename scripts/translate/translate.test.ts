import { describe, expect, it } from 'vitest'
import { findTexts } from './find-texts.ts'
import { type Catalog, translate } from './translate.ts'

const keys = (code: string) => findTexts(code, 'page.tsx').map(({ key }) => key)
const inSpanish = (code: string, catalog: Catalog) => translate(code, 'src/site/page.tsx', catalog)

describe('texts', () => {
  it.each([
    ['<p>See the <a href="/x">docs</a> of {shown.name}.</p>', ['See the <a>docs</a> of {name}.']],
    [
      '<p>\n  One line\n  and another{" "}\n  <b>one</b>\n</p>',
      ['One line and another <b>one</b>'],
    ],
    ['<p><Icon />Print</p>', ['<Icon/>Print']],
    ['<p>{of} of {of}</p>', ['{of} of {of2}']],
    ['<input aria-label="amount" className="flex grow" id="the id" />', ['amount']],
    ['<p>{busy ? "sending" : say(`${count} sent`)}</p>', ['sending', '{count} sent']],
    ['plural(n, { one: `${n} day`, other: `${n} days` })', ['{n} day | {n} days']],
    ['toast({ title: "Not saved" })', ['Not saved']],
    ['text(sold ? "sold" : "bought")', ['sold', 'bought']],
    ['const by = `by ${name}`', ['by {name}']],
    ['new Intl.NumberFormat("en-US")', ['en-US']],
    ['<html lang="en" />', ['en']],
  ])('of %s', (code, found) => {
    expect(keys(code)).toEqual(found)
  })

  it.each([
    '<p>{count} · {name}</p>',
    'if (state === "Not found") go("seen")',
    'import { a } from "some words"',
    'type Word = "Two words"',
    'const CARD = "mt-2 flex items-center"',
    'element.addEventListener("Some event", go)',
    'switch (key) { case "Escape now": go() }',
    '<meta name="viewport" content="Not a text" />',
  ])('are not in %s', (code) => {
    expect(keys(code)).toEqual([])
  })
})

describe('a translation', () => {
  it('puts elements and values where it wants them', () => {
    const code = 'const a = <p>See <a href="/x">the {one}</a> by {two} here.</p>'
    const catalog = { 'See <a>the {one}</a> by {two} here.': '{two}: <a>{one}</a>.' }
    expect(inSpanish(code, catalog)).toBe('const a = <p>{two}{": "}<a href="/x">{one}</a>{"."}</p>')
  })

  it('goes into texts within texts', () => {
    const code = 'const a = <p title="Some title">By {ok ? `its ${name}` : "nobody"}.</p>'
    const catalog = {
      'Some title': 'Un título',
      'By {value}.': 'Por {value}.',
      'its {name}': 'su {name}',
      nobody: 'nadie',
    }
    expect(inSpanish(code, catalog)).toBe(
      'const a = <p title={"Un título"}>{"Por "}{ok ? `su ${name}` : "nadie"}{"."}</p>',
    )
  })

  it('may have more plural forms, or fewer', () => {
    const code = 'plural(n, { one: `${n} day`, other: `${n} days` })'
    const forms = { one: '{n} dzień', few: '{n} dni', other: 'dni: {n}' }
    expect(inSpanish(code, { '{n} day | {n} days': forms })).toBe(
      'plural(n, { one: `${n} dzień`, few: `${n} dni`, other: `dni: ${n}` })',
    )
  })

  it('tells a word that means two things apart by its file', () => {
    const catalog = { Close: 'Cerrar', 'Close @chart': 'Cierre' }
    expect(translate('<b>Close</b>', 'src/chart.tsx', catalog)).toBe('<b>{"Cierre"}</b>')
    expect(translate('<b>Close</b>', 'src/dialog.tsx', catalog)).toBe('<b>{"Cerrar"}</b>')
  })

  it('leaves what it has not', () => {
    const code = '<p className="x">Left as it is</p>'
    expect(inSpanish(code, {})).toBe(code)
  })

  it('cannot end a string or a template', () => {
    const catalog = { 'Say it': '"` ${alert(1)} \\ </p>', '{n} left of it': '` ${n} {n}' }
    const code = 'const a = <p title="Say it">Say it</p>; const b = `${n} left of it`'
    expect(inSpanish(code, catalog)).toBe(
      'const a = <p title={"\\"` ${alert(1)} \\\\ </p>"}>{"\\"` ${alert(1)} \\\\ </p>"}</p>; const b = `\\` \\$${n} ${n}`',
    )
  })
})
