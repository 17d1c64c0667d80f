import type { FastifyInstance, FastifyRequest } from 'fastify'

const TXT = '/.well-known/security.txt'
const POLICY = '/.well-known/security-policy.txt'

/**
 * Until when this release stands behind what it says (RFC 9116 §2.5.5). Written, not reckoned: an installation that is
 * never updated must not promise answers for ever. A test fails 30 days before.
 */
export const SECURITY_TXT_EXPIRES = '2027-11-01T00:00:00Z'

interface Said {
  readonly publicUrl: string | null
  /** A URI; `null` if the operator has set no contact. */
  readonly contact: string | null
}

/** Serves the contact for reports of weaknesses of this installation (RFC 9116). */
export function serveSecurityTxt(app: FastifyInstance, { publicUrl, contact }: Said): void {
  const addressOf = ({ protocol, host }: FastifyRequest, path: string): string =>
    new URL(path, publicUrl ?? `${protocol}://${host}`).href
  const open = { config: { access: 'open' as const } }
  app.get(TXT, open, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          // Without a contact of the operator, this names a page that says how to find one.
          `Contact: ${contact ?? addressOf(request, POLICY)}`,
          `Expires: ${SECURITY_TXT_EXPIRES}`,
          'Preferred-Languages: en, it',
          ...(publicUrl === null ? [] : [`Canonical: ${addressOf(request, TXT)}`]),
          `Policy: ${addressOf(request, POLICY)}`,
          '',
        ].join('\n'),
      ),
  )
  app.get(POLICY, open, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(policy(contact)),
  )
}

const policy = (contact: string | null): string => `Reporting a security weakness

This server runs the open source software "visitor kiosk" and is operated by the company
whose reception uses it, not by the authors of the software.

A weakness of this installation (its network, its settings, its data):
  ${contact ?? 'The operator has published no contact. Please tell the company at whose reception it stands.'}

A weakness of the software itself:
  Please report it privately, as SECURITY.md in the source code says, not in a public issue.

Please do not read or change data of visitors, do not disturb the reception, and allow time for
a correction before you publish.
`
