#!/usr/bin/env node
// The sources run as they are, without a build.
import { register } from 'tsx/esm/api'

register()
await import('../command/main.ts')
