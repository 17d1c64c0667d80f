import { makeLibrary } from '#server/accounts/account-library.ts'
import { hostNames } from '#server/http/origin.ts'
import type { Route } from './route-table.ts'

type Options = Parameters<typeof makeLibrary>[0]

const PREFIX = '/api/auth'

/** Every path that the account library itself knows, whether the server opens it or not. */
export function libraryPaths({ pool, vault }: Pick<Options, 'pool' | 'vault'>): readonly string[] {
  const library = makeLibrary({
    pool,
    vault,
    names: hostNames({ publicUrl: null, certified: () => [], port: 3000, isPrivate: true }),
    isSecure: false,
    singleSignOn: null,
    isInvited: () => Promise.resolve(false),
    isHost: () => Promise.resolve(false),
    isLinked: () => Promise.resolve(false),
    isWarden: () => Promise.resolve(false),
    onJoined: () => Promise.resolve(),
    onVerified: () => Promise.resolve(),
    onReset: () => Promise.resolve(),
    sendReset: () => Promise.resolve(),
    warn: () => undefined,
  })
  const endpoints: readonly unknown[] = Object.values(library.api)
  const paths = endpoints.flatMap((endpoint) =>
    (typeof endpoint === 'function' || typeof endpoint === 'object') &&
    endpoint !== null &&
    'path' in endpoint &&
    typeof endpoint.path === 'string'
      ? [endpoint.path.replace(/^\//, '')]
      : [],
  )
  return [...new Set(paths)].toSorted()
}

/** Which of them the server says that it opens. */
export const isOpened = (routes: readonly Route[], path: string): boolean =>
  routes.some(({ url }) => url === `${PREFIX}/${path}`)

/**
 * Ways to say a path so that one reader takes it for another: separators of Windows, dots that are encoded once or twice,
 * upper case, signs at the end, and steps out of a route whose path has a parameter.
 */
export function disguises(routes: readonly Route[], path: string): readonly string[] {
  const withParameter = routes
    .filter(({ url, method }) => url.startsWith(`${PREFIX}/`) && url.includes(':') && method === 'GET')
    .map(({ url }) => url.replace(/\/:\w+.*$/, ''))
  const steps = [
    '..\\',
    '..%5c',
    '..%5C',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%2f',
    '%252e%252e%252f',
    '.%2e\\',
    '../',
    '..;/',
  ]
  const deep = withParameter.flatMap((head) => {
    const depth = head.slice(PREFIX.length).split('/').length - 1
    return steps.flatMap((step) => [
      `${head}/${step.repeat(depth)}${path}`,
      `${head}/x${step.repeat(depth + 1).replace(/^/, '/')}${path}`,
    ])
  })
  const own = [
    `${PREFIX}/${path}`,
    `${PREFIX}/${path}/`,
    `${PREFIX}/${path}.`,
    `${PREFIX}/${path}/.`,
    `${PREFIX}/${path}%20`,
    `${PREFIX}/${path}%00`,
    `${PREFIX}/${path};x=1`,
    `${PREFIX}/${path}\\`,
    `${PREFIX}/${path.toUpperCase()}`,
    `${PREFIX.toUpperCase()}/${path}`,
    `${PREFIX}//${path}`,
    `/${PREFIX}/${path}`,
    `${PREFIX}/./${path}`,
    `${PREFIX}/.\\${path}`,
    `${PREFIX}\\${path}`,
    `${PREFIX}/x/..\\${path}`,
    `${PREFIX}/get-session/..\\${path}`,
    `${PREFIX}/get-session/%2e%2e/${path}`,
    `${PREFIX}%2f${path}`,
    `${PREFIX}%5c${path}`,
    `/api/console/..\\auth\\${path}`,
    `/assets/..\\..\\api\\auth\\${path}`,
  ]
  return [...new Set([...own, ...deep])]
}
