import { expect, test } from 'vitest'
import { createSettingsReader } from './reader.ts'
import { tradeLinksFrom } from './trade-links.ts'

const JUPITER = 'https://t.me/JupiterCometTradingBot?start=t_{mint}_abc'

function read(value: string | undefined) {
  const reader = createSettingsReader({ TRADE_LINKS: value })
  return { links: tradeLinksFrom(reader), problems: reader.problems }
}

test('reads names, hosts, and templates in the operator’s order', () => {
  expect(read(`Jupiter=${JUPITER}, Photon 2=https://photon.example/t/{mint}?ref=us`)).toEqual({
    links: [
      { name: 'Jupiter', host: 't.me', template: JUPITER },
      {
        name: 'Photon 2',
        host: 'photon.example',
        template: 'https://photon.example/t/{mint}?ref=us',
      },
    ],
    problems: [],
  })
})

test('is empty without a setting', () => {
  expect(read(undefined)).toEqual({ links: [], problems: [] })
})

test.each([
  ['A=javascript:alert(1)//{mint}', 'must begin with'],
  ['A=http://a.example/{mint}', 'must begin with'],
  ['A=https://user:pass@a.example/{mint}', 'no user'],
  ['A=https://a.example@evil.example/{mint}', 'no user'],
  ['A=https://{mint}.example/', 'path or the query'],
  ['A=https://a.example/#{mint}', 'path or the query'],
  ['A=https://a.example/{mint}#x', 'nothing after'],
  ['A=https://a.example/', 'once'],
  ['A=https://a.example/{mint}/{mint}', 'once'],
  ['A=https://127.0.0.1/{mint}', 'host on the internet'],
  ['A=https://[::1]/{mint}', 'host on the internet'],
  ['A=https://localhost/{mint}', 'host on the internet'],
  ['A=https://printer.local/{mint}', 'host on the internet'],
  ['A=https://a.example:8443/{mint}', 'without a port'],
  ['A=https://2130706433/{mint}', 'host on the internet'],
  ['A=https://t.me/bot?startapp={mint}', 'Mini App'],
  ['A=https://t.me/bot/app?startapp=x&start={mint}', 'Mini App'],
  [`A=https://t.me/bot?start=t_{mint}_${'x'.repeat(18)}`, 'more than 64'],
  ['A=https://t.me/bot?start={mint}%20', 'more than 64'],
  ['=https://a.example/{mint}', 'name'],
  ['None=https://a.example/{mint}', 'name'],
  ['<b>=https://a.example/{mint}', 'name'],
  ['A=nonsense{mint}', 'not an address'],
  ['A=https://a.ex\tample/{mint}', 'not an address'],
])('refuses %s', (value, word) => {
  const { problems } = read(value)
  expect(problems.join('\n')).toContain(word)
})

test('refuses a name twice, and more than four links', () => {
  const link = (name: string) => `${name}=https://a.example/{mint}`
  expect(read([link('A'), link('a')].join(',')).problems).toHaveLength(1)
  expect(read(['A', 'B', 'C', 'D', 'E'].map(link).join(',')).problems).toHaveLength(1)
  expect(read(['A', 'B', 'C', 'D'].map(link).join(',')).problems).toEqual([])
})

test('leaves room for a code of 17 characters in Telegram’s 64', () => {
  expect(read(`A=https://t.me/bot?start=t_{mint}_${'x'.repeat(17)}`).problems).toEqual([])
})
