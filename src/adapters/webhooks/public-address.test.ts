import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'sends to %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:1.1.1.1', '64:ff9b::7f00:1'],
  ...['fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2002:7f00:1::'],
  ...['2001:0:4136:e378::', '2001:db8::1', '3fff::1', '4000::1'],
])('never sends to %s', (address) => expect(isPublicAddress(address)).toBe(false))
