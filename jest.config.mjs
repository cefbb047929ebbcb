import { availableParallelism } from 'node:os'

/** Tests of what is in product/, and tests that run bundles or child processes, which contain it. */
const ownBook = [
  'test/tools/site',
  'test/sample',
  'test/store',
  'test/tools/artwork',
  'test/tools/stage/deploy',
  'test/tools/stage/doctor',
  'test/tools/product',
]

const shared = {
  roots: ['<rootDir>/test', '<rootDir>/packages'],
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // What is too slow for every run is in `*.slow.test.ts`: `npm test -- --slow` sets SLOW and runs only that.
  testMatch: process.env.SLOW ? ['**/*.slow.test.ts'] : ['**/*.test.ts', '**/*.test.tsx'],
  // What a run leaves behind fails it: open servers and threads, files in the temporary folder.
  testEnvironment: '<rootDir>/test/support/run/open-resources-environment.ts',
  globalSetup: '<rootDir>/test/support/run/create-temp-folder.ts',
  globalTeardown: '<rootDir>/test/support/run/after-all-tests.ts',
  setupFiles: ['<rootDir>/test/support/run/aws-environment.ts'],
  // These packages are ES modules only, which Jest resolves and transforms only if told to.
  moduleNameMapper: {
    '^#display-fonts$': '<rootDir>/test/support/display-fonts',
    '/runbook.md$': '<rootDir>/test/support/runbook',
    '^(@middy/[^/]+)$': '<rootDir>/node_modules/$1/index.js',
    '^unpdf/pdfjs$': '<rootDir>/node_modules/unpdf/dist/pdfjs.mjs',
  },
  transformIgnorePatterns: [
    '/node_modules/(?!@middy/|p-limit/|yocto-queue/|oxc-parser/|fontkitten/|hucre/|temporal-|unpdf/)',
  ],
  transform: {
    '/node_modules/': '<rootDir>/test/support/run/package-transform.mjs',
    '^.+\\.(mjs|[tj]sx?)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
}

const ignored = ['/node_modules/', ...(process.env.SLOW ? [] : [String.raw`\.slow\.test\.ts$`])]
const own = `<rootDir>/(${ownBook.join('|')})/`

/** Everything but the browser tests: rules, handlers, infrastructure, the local store's parts. */
export default {
  projects: [
    {
      ...shared,
      testPathIgnorePatterns: [...ignored, own],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        [String.raw`^(?:\.\./)+product/product$`]: '<rootDir>/test/support/dollar-product',
        // Modules of tools/product are imported alike.
        [String.raw`^(?:\.\./)+product/([\w-]+)$`]: [
          '<rootDir>/test/support/second-book/product/$1',
          '<rootDir>/tools/product/$1',
        ],
      },
    },
    {
      ...shared,
      roots: ownBook.map((folder) => `<rootDir>/${folder}`),
      testPathIgnorePatterns: ignored,
    },
  ],
  // A limit is for tests that hang. The slowest take 15 s on a machine that does nothing else, and get
  // more than ten times as long.
  testTimeout: 180_000,
  // One runs while another waits for a child process or a timer of the code: an eighth of the time on two processors.
  maxWorkers: availableParallelism() + 1,
}
