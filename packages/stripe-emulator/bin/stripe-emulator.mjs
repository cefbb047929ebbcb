#!/usr/bin/env node
// Runs the sources directly, without a build.
import { register } from 'tsx/esm/api'

register()
await import('../command/main.ts')
