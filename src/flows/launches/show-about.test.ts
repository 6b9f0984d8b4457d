import { describe, expect, it } from 'vitest'
import { linkOf } from './show-about.ts'

const shown = (written: string) => linkOf('website', written)?.shown ?? null

describe('a link that a stranger wrote', () => {
  it('is shown by its host and path', () => {
    expect(linkOf('twitter', 'https://x.com/lantern_cat/')).toEqual({
      kind: 'twitter',
      url: 'https://x.com/lantern_cat/',
      shown: 'x.com/lantern_cat',
    })
  })

  it('shows letters that look like others as what they are', () => {
    expect(shown('https://www.pаypal.com/login')).toBe('www.xn--pypal-4ve.com/login')
  })

  it('escapes other scripts in its path, and is shortened', () => {
    expect(shown('https://a.example/‮gpj')).toBe('a.example/%E2%80%AEgpj')
    expect(shown(`https://a.example/${'x'.repeat(200)}`)).toHaveLength(60)
  })

  it.each([
    'http://a.example/',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://phantom.app@evil.example/',
    'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    '"><script>alert(1)</script>',
    '',
  ])('is null for unsafe addresses: %s', (written) => expect(shown(written)).toBeNull())
})
