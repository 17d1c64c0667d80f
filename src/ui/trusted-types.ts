interface Factory {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}
const { trustedTypes } = window as Window & { readonly trustedTypes?: Factory }

/**
 * The server's policy lets no text become a script's address or markup. Workers and the service worker are named by their
 * addresses: ours pass. Markup passes nowhere but through DOMPurify, which has a policy of its own (S51).
 */
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})
