interface Factory {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown
}
const { trustedTypes } = window as Window & { readonly trustedTypes?: Factory }

/**
 * The server's policy forbids text as a script address or markup. Addresses of workers and of the service worker are
 * allowed, since they are our own. Markup is allowed only through DOMPurify, which has a policy of its own (S51).
 */
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
})
