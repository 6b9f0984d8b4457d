import { expect, test } from 'vitest'
import { SECOND } from '../../kernel/clock.ts'
import { signatureHeaders } from './sign.ts'

/** The published vector of standard-webhooks/standard-webhooks, in each of its libraries' tests. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: 1_614_265_330 * SECOND,
  body: '{"test": 2432232314}',
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('signs as Standard Webhooks’ vector says', () => {
  expect(signatureHeaders([SECRET], MESSAGE)).toEqual({
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const two = signatureHeaders([other, SECRET], MESSAGE)['webhook-signature']?.split(' ')
  expect(two).toEqual([expect.stringMatching(/^v1,/), SIGNATURE])
})
