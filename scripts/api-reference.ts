/** `npm run api:reference`: writes docs/api-reference.md, the reference of the API, from the contract. A test compares both. */
import { writeFileSync } from 'node:fs'
import { referencePages } from './reference-pages.ts'

writeFileSync(new URL('../docs/api-reference.md', import.meta.url), referencePages.markdown())
