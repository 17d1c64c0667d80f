import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'

/** The styles of the reference of the API. The page itself is written by scripts/build.mjs; it has no script. */
export default defineConfig({
  plugins: [vanillaExtractPlugin({ identifiers: 'short' })],
  publicDir: false,
  base: './',
  build: {
    outDir: 'dist/reference',
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    // The policy of the page forbids typefaces that stand in the styles.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/reference/main.ts',
      output: {
        entryFileNames: 'page.js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'page.css' : '[name][extname]',
      },
    },
  },
})
