import { X509Certificate } from 'node:crypto'

/** The DNS names and addresses that a certificate is for, in its order. @param cert PEM */
export const certificateNames = (cert: string): string[] =>
  [...(new X509Certificate(cert).subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([^,\s"]+)/g)].map(
    ([, name = '']) => name.toLowerCase(),
  )
