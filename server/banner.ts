import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { AUTHORITY_PAGE } from './tls/authority-page.ts'
import { demoCompany, demoVisitors } from './store/demo/demo-content.ts'

interface Facts {
  readonly url: string
  readonly dataDir: string
  readonly hasDemo: boolean
  /** `null`: somebody owns the company already. */
  readonly setUpLink: string | null
  readonly remark: string | null
  /** One of this house, which devices have to be told to trust. */
  readonly authority: { readonly fingerprint: string } | null
}

/** What an operator needs to know after the start, one fact a line. */
export function banner({ url, dataDir, hasDemo, setUpLink, remark, authority }: Facts): string {
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
    ...(authority === null
      ? []
      : [
          '',
          `Tell each device to trust this server, once: ${url}${AUTHORITY_PAGE}`,
          'Its fingerprint there is:',
          `  ${authority.fingerprint}`,
        ]),
    ...(setUpLink === null ? [] : ['', 'Set the console up, once, with this link:', `  ${setUpLink}`]),
    ...(hasDemo ? demo : []),
    '',
    '',
  ].join('\n')
}
