import { expect, it, test } from 'vitest'
import { isPhone } from './phone.ts'
import { walletLinks } from './wallet-links.ts'

it('writes the links as the wallets document them', () => {
  const page = new URL('https://mintwatch.example/pay?code=a-_b')
  const url = 'https%3A%2F%2Fmintwatch.example%2Fpay%3Fcode%3Da-_b'
  const ref = 'https%3A%2F%2Fmintwatch.example'
  expect(walletLinks(page)).toEqual([
    { name: 'Phantom', href: `https://phantom.app/ul/browse/${url}?ref=${ref}` },
    { name: 'Solflare', href: `https://solflare.com/ul/v1/browse/${url}?ref=${ref}` },
    { name: 'Backpack', href: `https://backpack.app/ul/v1/browse/${url}?ref=${ref}` },
  ])
})

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131 Mobile', 5, true],
  [IPAD, 5, true],
  [IPAD, 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131', 10, false],
])('%s with %d touch points: %s', (userAgent, maxTouchPoints, is) => {
  expect(isPhone({ userAgent, maxTouchPoints })).toBe(is)
})
