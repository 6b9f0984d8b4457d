import { expect, test } from 'vitest'
import { documentPath } from './document-path.ts'

const V0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const V1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test.each([
  [`ipfs://${V0}`, `/ipfs/${V0}`],
  [`ipfs://ipfs/${V0}`, `/ipfs/${V0}`],
  [`ipfs://${V1}/meta.json?x=1`, `/ipfs/${V1}/meta.json`],
  [`https://ipfs.io/ipfs/${V0}`, `/ipfs/${V0}`],
  [`https://evil.example:8443/ipfs/${V1}/a/1.json#x`, `/ipfs/${V1}/a/1.json`],
  [`https://${V1}.ipfs.dweb.link/`, `/ipfs/${V1}`],
  [`https://${V1}.ipfs.w3s.link/1.json`, `/ipfs/${V1}/1.json`],
])('%s is %s on any gateway', (uri, path) => {
  expect(documentPath(uri)).toBe(path)
})

test.each([
  '',
  'no address',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:8899/',
  'file:///etc/passwd',
  'data:application/json,{}',
  'javascript:alert(1)',
  'https://metadata.example/token.json',
  `https://x.example/ipfs/${V0}/../../admin`,
  `ipfs://${V0}/../../admin`,
  `ipfs://${V0}/%2e%2e/admin`,
  `ipfs://${V0}/a b`,
  `ipfs://${V0}/.env`,
  `ipfs://${V0}/1/2/3/4/5`,
  `ipfs://${V0}x`,
  'https://x.example/ipfs/notacid',
  `https://${V1}.ipfs.example@evil.example/`,
  `ipfs://${V0}/${'a'.repeat(600)}`,
])('%s leads nowhere', (uri) => {
  expect(documentPath(uri)).toBe(null)
})
