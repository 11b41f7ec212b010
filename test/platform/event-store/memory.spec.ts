import { MemoryEventStore } from '../../../src/platform/event-store/memory.js';
import { eventStoreContract } from './contract.js';

eventStoreContract('memory', async () => {
  const store = new MemoryEventStore();
  return { store, close: () => store.close() };
});
