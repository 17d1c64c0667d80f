import { X509Certificate } from 'node:crypto'

/** Whether a text begins with a certificate in PEM. */
export function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined && pem.startsWith('-----BEGIN CERTIFICATE-----')
  } catch {
    return false
  }
}
