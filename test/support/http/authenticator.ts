import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator with one ES256 passkey, which answers as WebAuthn level 3 says. */
export function openAuthenticator({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** Flags: present, verified, and with a new credential. */
  function authenticatorData(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(37)
    createHash('sha256').update(rpId).digest().copy(head)
    head[32] = flags
    counter += 1
    head.writeUInt32BE(counter, 33)
    return Buffer.concat([head, more])
  }

  function credential(response: Record<string, string>) {
    const name = id.toString('base64url')
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    create(challenge: string) {
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const data = authenticatorData(0x45, attested)
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
      })
    },
    get(challenge: string, flags = 0x05) {
      const json = clientData('webauthn.get', challenge)
      const data = authenticatorData(flags)
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()])
      return credential({
        clientDataJSON: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

/** CBOR (RFC 8949) of `{fmt: "none", attStmt: {}, authData}`. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 | word.length]), Buffer.from(word)])
  const length = Buffer.from([0x58, data.length])
  const empty = Buffer.from([0xa0])
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), empty, text('authData'), length, data],
  ])
}

/** The key as COSE (RFC 9053): EC2, ES256, P-256, x, y. */
function coseOf(key: ReturnType<typeof generateKeyPairSync>['publicKey']): Buffer {
  const { x = '', y = '' } = (
    key as unknown as { export(options: { format: 'jwk' }): { x?: string; y?: string } }
  ).export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}
