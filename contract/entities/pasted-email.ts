/** Browsers and Node have the same one. */
declare const URL: {
  canParse: (text: string) => boolean
  new (text: string): { readonly hostname: string }
}

/**
 * The address in what people paste or an input method writes: full width as half, the address of a link or of `Name
 * <address>`, and a domain in any script as mails carry it. Whether it is an address is for the schema to say.
 */
export function pastedEmail(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const bracketed = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text
  const address = bracketed
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .trim()
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + asciiDomain(address.slice(at))
}

const OTHER_SCRIPT = /^(?=.*[^\p{ASCII}])[\p{L}\p{M}\p{N}.-]+$/u

/** `müller.example` → `xn--mller-kva.example`; what is no domain stays as it is. */
const asciiDomain = (domain: string): string =>
  OTHER_SCRIPT.test(domain) && URL.canParse(`http://${domain}`)
    ? new URL(`http://${domain}`).hostname
    : domain
