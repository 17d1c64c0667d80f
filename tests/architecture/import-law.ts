import type { IForbiddenRuleType } from 'dependency-cruiser'

/** The law of who may import whom (docs/develop/architecture.md, "Who may import what"). Type-only imports count. */
interface Room {
  readonly name: string
  readonly path: string
  /** Patterns of what the room may import besides itself. */
  readonly may: readonly string[]
}

const npm = (...names: string[]): string => `node_modules/(${names.join('|')})(/|$)`
const builtins =
  '^(node:|assert|buffer|child_process|crypto|dns|events|fs|http|https|module|net|os|path|process|readline|stream|timers|tls|url|util|v8|worker_threads|zlib)'
const tests = '\\.test\\.tsx?$'

const rooms: readonly Room[] = [
  { name: 'contract', path: '^contract/', may: [npm('valibot')] },
  { name: 'machines', path: '^machines/', may: ['^contract/', npm('xstate')] },
  {
    name: 'src/ui',
    path: '^src/ui/',
    may: [
      '^contract/',
      '^src/i18n/',
      npm(
        'react',
        'react-dom',
        '@types/react',
        '@vanilla-extract',
        '@lingui',
        '@radix-ui',
        '@fontsource[^/]*',
        'perfect-freehand',
        'valibot',
        'qr-code-styling',
      ),
    ],
  },
  {
    name: 'src/kiosk/screens',
    path: '^src/kiosk/screens/',
    may: [
      '^contract/',
      '^src/ui/',
      '^src/i18n/',
      '^machines/.*\\.types\\.ts$',
      npm(
        'react',
        'react-dom',
        '@types/react',
        '@vanilla-extract',
        '@lingui',
        'valibot',
        'perfect-freehand',
        'dompurify',
        'pdfjs-dist',
      ),
    ],
  },
  {
    name: 'src/i18n',
    path: '^src/i18n/',
    may: ['^contract/', '^machines/.*\\.types\\.ts$', '^locales/', npm('@lingui', '@fontsource[^/]*')],
  },
  {
    name: 'src/kiosk/connect',
    path: '^src/kiosk/connect/',
    may: ['^contract/', '^machines/', '^src/i18n/', npm('react', '@types/react', 'xstate', '@xstate')],
  },
  { name: 'src/api', path: '^src/api/', may: ['^contract/', npm('valibot', '@tanstack')] },
  {
    name: 'src/kiosk/effects',
    path: '^src/kiosk/effects/',
    may: [
      '^contract/',
      '^src/api/',
      '^machines/(ports\\.ts$|outbox/)',
      '^src/sw/messages\\.ts$',
      npm(
        'xstate',
        'valibot',
        'idb',
        'socket.io-client',
        'zxing-wasm',
        'jsqr',
        'workbox-window',
        'canvas-confetti',
        '@types/canvas-confetti',
      ),
    ],
  },
  {
    name: 'src/kiosk/speech',
    path: '^src/kiosk/speech/',
    may: [
      '^contract/',
      '^machines/',
      '^src/i18n/',
      '^src/kiosk/(connect|effects/speech)/',
      npm('@lingui', 'xstate'),
    ],
  },
  {
    name: 'src/kiosk/routes',
    path: '^src/kiosk/routes/',
    may: [
      '^contract/',
      '^src/(kiosk/screens|kiosk/connect|ui|api|i18n)/',
      '^machines/(ports|.*\\.types)\\.ts$',
      npm('react', '@types/react', '@tanstack', '@lingui', '@vanilla-extract'),
    ],
  },
  {
    name: 'src/guest',
    path: '^src/guest/',
    may: ['^contract/', '^src/ui/', npm('@vanilla-extract')],
  },
  {
    name: 'src/reference',
    path: '^src/reference/',
    may: ['^src/ui/', npm('@vanilla-extract', '@fontsource[^/]*')],
  },
  {
    name: 'src/console',
    path: '^src/console/',
    may: [
      '^contract/',
      '^src/(ui|api|i18n|kiosk/screens)/',
      '^machines/(visit/visit\\.steps|ports|.*\\.types)\\.ts$',
      '^machines/outbox/',
      '^locales/',
      npm(
        'react',
        'react-dom',
        '@types/react',
        '@types/react-dom',
        '@tanstack',
        '@tiptap',
        '@lingui',
        '@vanilla-extract',
        'valibot',
        'dompurify',
        'uqr',
        'socket.io-client',
        'idb',
        'xstate',
      ),
    ],
  },
  {
    name: 'rules of the server',
    path: '^server/.*\\.rules\\.ts$',
    may: [
      '^contract/',
      '^server/platform/(refusal|limited)\\.ts$',
      '^server/devices/token\\.ts$',
      '^server/keys/vault\\.ts$',
      builtins,
    ],
  },
]

const leaves: IForbiddenRuleType[] = rooms.map(({ name, path, may }) => ({
  name: `${name} imports only what it may`,
  severity: 'error',
  from: { path, pathNot: tests },
  to: { pathNot: [path, ...may] },
}))

/** Rooms that are wide by nature: only the walls that matter are named. */
const walls: IForbiddenRuleType[] = [
  {
    name: 'no kiosk loads the console',
    severity: 'error',
    from: { path: '^(src|machines)/', pathNot: ['^src/console/', tests] },
    to: { path: '^src/console/' },
  },
  {
    name: 'the browser and the server meet only in contract',
    severity: 'error',
    from: { path: '^src/', pathNot: tests },
    to: { path: '^server/' },
  },
  {
    name: 'the server knows neither machines nor browser',
    severity: 'error',
    from: { path: '^server/', pathNot: tests },
    to: { path: '^(src|machines)/' },
  },
  {
    name: 'only stores write SQL',
    severity: 'error',
    from: {
      path: '^server/',
      pathNot: [
        tests,
        '\\.store\\.ts$',
        '^server/store\\.ts$',
        // These read or write whole tables, or give a library its own.
        '^server/(database|keys|backup|demo)/',
        '^server/accounts/(account-library|hashed-tokens)\\.ts$',
      ],
    },
    to: { path: npm('pg', 'kysely') },
  },
  {
    name: 'the database, the keys and the platform know no capability',
    severity: 'error',
    from: {
      path: '^server/(database|keys|platform)/',
      // Jobs are called by the queue; the lists of what is sealed, of SQL functions and of views name what their capabilities say.
      pathNot: [
        tests,
        '\\.job\\.ts$',
        '^server/keys/sealed-tables\\.ts$',
        '^server/database/(functions|views)\\.ts$',
      ],
    },
    to: { path: '^server/', pathNot: ['^server/(database|keys|platform)/'] },
  },
  {
    name: 'only what starts the server knows its commands and its composition',
    severity: 'error',
    from: { path: '^server/[^/]+/', pathNot: [tests, '^server/cli/'] },
    to: {
      path: '^server/(cli/|(app|serve|main|banner|jobs|rotation|start-notifications|(tablet|console|public|page)-routes)\\.ts$)',
    },
  },
  {
    name: 'nothing imports tests',
    severity: 'error',
    from: { path: '^(contract|machines|src|server|scripts)/', pathNot: tests },
    to: { path: '^tests/' },
  },
  { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
]

export const importLaw: readonly IForbiddenRuleType[] = [...leaves, ...walls]
