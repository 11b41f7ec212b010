import { setSourceMapsSupport } from 'node:module';

// Loaded before everything else (`--import`), so that stack traces name lines of our sources. `--enable-source-maps` reads the
// maps of all packages as well: half a second of processor time at each start.
setSourceMapsSupport(true, { nodeModules: false });
