/** Everything but the browser tests: rules, handlers, infrastructure, the local store's parts. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // These packages are ESM only, which jest's own module loader has to be told.
  moduleNameMapper: {
    '^(@middy/[^/]+)$': '<rootDir>/node_modules/$1/index.js',
    '^fauxqs$': '<rootDir>/node_modules/fauxqs/dist/app.js',
  },
  transformIgnorePatterns: ['/node_modules/(?!@middy/|marked/|fauxqs/|oxc-parser/)'],
  setupFiles: ['<rootDir>/test/support/aws-environment.ts'],
  transform: {
    '^.+\\.(t|j)sx?$': [
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
