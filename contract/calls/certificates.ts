import * as v from 'valibot'
import { Certificate } from '../entities/certificate.ts'
import { defineCall } from './call.ts'

/** The certificates that this visitor has to accept now; `id` is the visitor's. */
export const getCertificateToSign = defineCall({
  name: 'getCertificateToSign',
  method: 'POST',
  path: '/api/tablet/getCertificateToSign',
  access: ['tablet', 'temp'],
  request: v.strictObject({
    id: v.pipe(
      v.string('INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(64, 'INPUT_MAX_LENGTH:64'),
    ),
  }),
  answer: v.array(Certificate),
  refusals: ['VISITOR_NOT_FOUND'],
})

/** The bytes of a certificate's PDF; `url` must be the `file` of a certificate of the token's company (S26). */
export const pdfFile = defineCall({
  name: 'pdfFile',
  method: 'POST',
  path: '/api/certificate/pdfFile',
  access: ['tablet', 'temp'],
  request: v.strictObject({
    url: v.pipe(v.string('INPUT_STRING'), v.maxLength(500, 'INPUT_MAX_LENGTH:500')),
  }),
  answer: 'pdf',
  refusals: ['NOT_FOUND'],
})
