import type { INestApplicationContext } from '@nestjs/common';

export interface SeedOptions {
  log(line: string): unknown;
  /** 1 is the documented demo school; specs use less. */
  scale?: number;
}

/** Creates the demo school through the product's own commands under a driven clock. */
export async function seedDemo(_app: INestApplicationContext, { log }: SeedOptions): Promise<void> {
  log('No contexts to fill yet.');
}
