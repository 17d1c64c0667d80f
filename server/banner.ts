import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { demoCompany, demoVisitors } from './store/demo/demo-content.ts'

interface Facts {
  readonly url: string
  readonly dataDir: string
  readonly hasDemo: boolean
  /** `null`: somebody owns the company already. */
  readonly setUpLink: string | null
  readonly remark: string | null
}

/** What an operator needs to know after the start, one fact a line. */
export function banner({ url, dataDir, hasDemo, setUpLink, remark }: Facts): string {
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
    ...(setUpLink === null ? [] : ['', 'Set the console up, once, with this link:', `  ${setUpLink}`]),
    ...(hasDemo ? demo : []),
    '',
    '',
  ].join('\n')
}
