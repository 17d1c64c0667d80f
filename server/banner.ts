import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { AUTHORITY_PAGE } from './tls/authority-page.ts'
import { demoCompany, demoVisitors } from './demo/demo-content.ts'

interface Facts {
  readonly url: string
  /** Whether a public name of the server is set: links can lead to it. */
  readonly isNamed: boolean
  readonly dataDir: string
  readonly hasDemo: boolean
  /** `null` if the company has an owner already. */
  readonly setUpLink: string | null
  readonly remark: string | null
  /** The installation's own, which devices have to be told to trust. */
  readonly authority: { readonly fingerprint: string; readonly remarks: readonly string[] } | null
  /** The authority was made at this start, beside a database that devices may have used with another one. */
  readonly isAuthorityReplaced: boolean
}

/** Facts that an operator needs after the start, one per line. */
export function banner(facts: Facts): string {
  const { url, isNamed, dataDir, hasDemo, setUpLink, remark, authority, isAuthorityReplaced } = facts
  const codes = demoVisitors.map(({ code, first, last }) => `  ${formatVisitorCode(code)}  ${first} ${last}`)
  const demo = [
    '',
    `Demo company "${demoCompany.name}": service code ${demoCompany.serviceCode}, tax code ${demoCompany.taxCode}`,
    'Visitor codes:',
    ...codes,
    `Operator PIN: ${demoCompany.operatorPin}`,
  ]
  return [
    '',
    `Visitor kiosk is ready: ${url}`,
    `Data folder: ${dataDir}`,
    ...(remark === null ? [] : [remark]),
    ...(isNamed ? [] : ['', ...nameless]),
    ...(authority === null
      ? []
      : [
          '',
          `Tell each device to trust this server, once: ${url}${AUTHORITY_PAGE}`,
          'Its fingerprint there is:',
          `  ${authority.fingerprint}`,
          ...(isAuthorityReplaced ? ['', ...replaced] : []),
          ...authority.remarks,
        ]),
    ...(setUpLink === null ? [] : ['', 'Set the console up, once, with this link:', `  ${setUpLink}`]),
    ...(hasDemo ? demo : []),
    '',
    '',
  ].join('\n')
}

const nameless = [
  'PUBLIC_URL IS NOT SET, and no certificate names this server. Until one of them does:',
  '- the console refuses every change, so nobody can sign in;',
  '- no link is mailed (new passwords, invitations);',
  '- passkeys and single sign-on are off;',
  '- tablets keep no live connection: commands and changes reach them later, or not at all.',
]

const replaced = [
  'THIS AUTHORITY IS NEW, and the database is not: a device that was told to trust another one refuses this server.',
  'If there was another one, stop, put it back (tls/authority.pem, which every backup holds), and start again.',
]
