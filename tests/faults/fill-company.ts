import { adminAccessTo, makeCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'

/**
 * Makes a company with visitors, and prints it. It is copied into the folder of an older build and run there, so that the rows are
 * written by that build's own helpers and fit its tables.
 */
const { DATABASE_URL = '', SECRET_KEY = '', BASE_URL = '', VISITORS = '1' } = process.env
const adminAccess = await adminAccessTo(
  { connectionString: DATABASE_URL },
  [Buffer.from(SECRET_KEY, 'hex')],
  BASE_URL,
)
const company = await makeCompany(adminAccess, {})
const visitors = await addMetVisitors(adminAccess, company, Number(VISITORS))
await adminAccess.database.close()
console.log(JSON.stringify({ companyId: company.companyId, token: company.token, visitors }))
