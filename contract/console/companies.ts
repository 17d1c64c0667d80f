import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { invitationMails } from './accounts.ts'
import { Instant } from './console-call.ts'
import { Email } from './email.ts'
import { CompanyFacts } from './set-up.ts'

/**
 * All companies of the installation, by name. `FORBIDDEN` for an account that does not run the installation, or has used no
 * second factor in this session.
 */
export const listCompanies = defineCall({
  name: 'listCompanies',
  method: 'GET',
  path: '/api/console/installation/companies',
  access: 'account',
  request: v.strictObject({}),
  answer: v.object({
    companies: v.array(
      v.object({
        companyId: v.string(),
        name: v.string(),
        taxCode: v.string(),
        madeAt: Instant,
        /** That are approved. */
        tablets: v.number(),
      }),
    ),
  }),
  refusals: ['FORBIDDEN'],
})

/** Makes another company, whose owner is invited by a link, which is answered as well. */
export const createCompany = defineCall({
  name: 'createCompany',
  method: 'POST',
  path: '/api/console/installation/companies/create',
  access: 'account',
  request: v.strictObject({ company: CompanyFacts, owner: Email }),
  answer: v.object({ companyId: v.string(), link: v.string(), mail: v.picklist(invitationMails) }),
  refusals: ['FORBIDDEN'],
})
