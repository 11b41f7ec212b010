import { useRef } from 'react';
import { ApiProblem } from './client.js';

/**
 * Sends a change with the revision that its form was read with. When somebody else saved meanwhile, the form shows what
 * they made of each field, and the next press saves over it.
 */
export function useRevision(read: number): <T>(send: (revision: number) => Promise<T>) => Promise<T> {
  const known = useRef(read);
  return async (send) => {
    try {
      return await send(known.current);
    } catch (error) {
      if (error instanceof ApiProblem && typeof error.details.revision === 'number')
        known.current = error.details.revision;
      throw error;
    }
  };
}
