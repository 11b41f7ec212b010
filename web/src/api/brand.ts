import { useQuery } from '@tanstack/react-query';
import { loginOptionsQuery } from './session.js';

/** The product's name here (BRAND_NAME). */
export function useBrand(): string {
  return useQuery(loginOptionsQuery()).data?.brandName ?? 'Horizon';
}
