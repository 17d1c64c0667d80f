import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { demoCompany, demoVisitors } from './store/demo/demo-content.ts'

interface Facts {
  readonly url: string
  readonly dataDir: string
  readonly hasDemo: boolean
  readonly remark: string | null
}

/** What an operator needs to know after the start, one fact a line. */
export function banner({ url, dataDir, hasDemo, remark }: Facts): string {
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
    ...(hasDemo ? demo : []),
    '',
    '',
  ].join('\n')
}
