import { expect, test } from 'vitest'
import { signS3 } from './sign-s3.ts'

/** The hash of an empty body. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
test.each([
  ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('requests are signed as in Amazon’s examples: %s', (query, signature) => {
  const headers = signS3(
    {
      method: 'GET',
      url: new URL(`https://examplebucket.s3.amazonaws.com/${query}`),
      payload: NOTHING,
      at: Date.UTC(2013, 4, 24),
    },
    {
      region: 'us-east-1',
      keyId: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
  )
  expect(headers).toEqual({
    'x-amz-content-sha256': NOTHING,
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
  })
})
