import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { ACCESS } from '../../src/platform/http/allow.js';
import { type TestApp, testApp } from '../support/app.js';

interface Route {
  name: string;
  path: string;
  handler: (...args: unknown[]) => unknown;
  controller: new (...args: never[]) => unknown;
}

function routesOf(t: TestApp): Route[] {
  const scanner = new MetadataScanner();
  const found: Route[] = [];
  for (const module of t.app.get(ModulesContainer).values()) {
    for (const { metatype, instance } of module.controllers.values()) {
      const controller = metatype as Route['controller'] | undefined;
      if (!controller || !instance) continue;
      for (const name of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const handler = (instance as unknown as Record<string, Route['handler']>)[name]!;
        const path: string | undefined = Reflect.getMetadata(PATH_METADATA, handler);
        if (path === undefined) continue;
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
        found.push({
          name: `${controller.name}.${name}`,
          path: `${method} ${String(Reflect.getMetadata(PATH_METADATA, controller))}/${path}`,
          handler,
          controller,
        });
      }
    }
  }
  return found;
}

function silent(routes: Route[]): string[] {
  const reflector = new Reflector();
  return routes
    .filter((route) => !reflector.getAllAndOverride(ACCESS, [route.handler as never, route.controller as never]))
    .map((route) => route.name);
}

describe('the routes', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ modules: [AppModule] });
  });
  afterAll(() => t?.close());

  it('each say who may call them', () => {
    const routes = routesOf(t);
    expect(routes.length).toBeGreaterThan(10);
    expect(silent(routes)).toEqual([]);
  });

  it('would be caught when they say nothing', () => {
    class Mute {
      list(): void {}
    }
    Reflect.defineMetadata(PATH_METADATA, 'list', Mute.prototype.list);
    expect(silent([{ name: 'Mute.list', path: 'GET /list', handler: Mute.prototype.list, controller: Mute }])).toEqual([
      'Mute.list',
    ]);
  });

  it('of the platform are open to visitors', () => {
    expect(
      routesOf(t)
        .filter((route) => route.name.startsWith('HealthController'))
        .map((route) => route.path),
    ).toEqual(['GET //healthz', 'GET //readyz', 'GET //metrics']);
  });
});
