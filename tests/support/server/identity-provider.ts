import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from './staff.ts'

export const CLIENT_ID = 'visitor-console'

/** The provider's claims about the person who signs in. */
interface Identity {
  readonly sub: string
  readonly email: string
  readonly email_verified?: boolean
  /** Seconds since 1970. */
  readonly auth_time?: number
  readonly acr?: string
  readonly amr?: readonly string[]
}

interface Answers {
  /** `null`: it gives no id token. */
  readonly idToken?: null
  readonly nonce?: string
  /** Instead of what a good token says: `iss`, `aud`, `exp`. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signed by a key that the provider does not publish. */
  readonly isForged?: boolean
  /** The browser that comes back, if it is not the one that asked. */
  readonly arriving?: Browser
  readonly state?: string
}

const asPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider that signs whatever it is told to: the well-behaved one of the browser tests would not. */
export async function identityProvider({ says = (issuer: string) => issuer } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  let next: Record<string, unknown> = {}
  /** The verifier of the last code that was exchanged. */
  let verifier: string | null = null
  let issuer = ''
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      if (pathname === '/token') verifier = new URLSearchParams(body).get('code_verifier')
    })
    const said: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer: says(issuer),
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] },
      '/token': { access_token: 'any', token_type: 'Bearer', expires_in: 60, ...tokens() },
      '/me': next,
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(said[pathname] ?? {}))
  })
  function tokens(): object {
    const { withoutIdToken, isForged, ...claims } = next
    if (withoutIdToken === true) return {}
    const now = Math.floor(Date.now() / 1_000)
    const payload = { iss: says(issuer), aud: CLIENT_ID, iat: now, exp: now + 60, ...claims }
    const signed = `${asPart({ alg: 'RS256', kid: '1' })}.${asPart(payload)}`
    return {
      id_token: `${signed}.${createSign('RSA-SHA256')
        .update(signed)
        .sign(isForged === true ? stranger : key, 'base64url')}`,
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    stop: () => void server.close(),
    /** The way there and back. @returns where the console sends the browser, and what it had asked the provider for */
    async send(
      browser: Browser,
      identity: Identity,
      answers: Answers = {},
      path = 'sign-in/social',
      more = {},
    ) {
      const asked = await browser.account(path, {
        provider: 'sso',
        callbackURL: '/console',
        errorCallbackURL: '/console/sign-in',
        ...more,
      })
      if (asked.status !== 200)
        return { status: asked.status, location: '', asked: new URLSearchParams(), verifier: null }
      const query = new URL(asked.body.url).searchParams
      next = {
        ...identity,
        nonce: answers.nonce ?? query.get('nonce'),
        ...answers.claims,
        withoutIdToken: answers.idToken === null,
        isForged: answers.isForged === true,
      }
      const back = new URL(query.get('redirect_uri') ?? '').pathname.replace('/api/auth/', '')
      verifier = null
      const state = answers.state ?? query.get('state')
      const arrived = await (answers.arriving ?? browser).account(`${back}?code=c&state=${state}`)
      return {
        verifier,
        status: arrived.status,
        location: arrived.headers.get('location') ?? '',
        asked: query,
      }
    },
  }
}
