import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { shared } from './vite.config.ts'

/** What nearly every page needs, and would ask for only once the first scripts have run: how a browser is told of it. */
const early: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/assets\/shared-[^/]*\.js$/, { rel: 'modulepreload' }],
  [/assets\/shared-[^/]*\.css$/, { rel: 'preload', as: 'style' }],
  [
    /atkinson-hyperlegible-next-latin-wght-normal-[^/]*\.woff2$/,
    { rel: 'preload', as: 'font', type: 'font/woff2' },
  ],
]

/** Names these files in the page, so that they come beside the first scripts; with the typeface, words are laid out once. */
const askEarly: Plugin = {
  name: 'ask-early',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      early.flatMap(([file, attrs]): HtmlTagDescriptor[] =>
        Object.keys(bundle)
          .filter((name) => file.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { ...attrs, crossorigin: true, href: `/console/${name}` },
            injectTo: 'head',
          })),
      ),
  },
}

/** The staff console: a build of its own, so that no kiosk ever loads or keeps a byte of it. */
export default defineConfig({
  ...shared,
  plugins: [shared.plugins, askEarly],
  base: '/console/',
  publicDir: false,
  build: {
    outDir: 'dist/kiosk/console',
    target: 'es2022',
    modulePreload: { polyfill: false },
    // A typeface written into the styles is not one of our own files, and the server's policy forbids it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: 'console.html',
      output: {
        // A browser asks an HTTP/1.1 server for six files at a time: a page of a hundred small ones waits for most of them.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules.*\.m?js$/, priority: 10 },
            { name: 'shell', tags: ['$initial'], priority: 5 },
            // What several pages share is small: in one file it is there for the next page, too.
            { name: 'shared', test: /[\\/](src|contract)[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
