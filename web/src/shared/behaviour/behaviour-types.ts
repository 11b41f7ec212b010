import type { components } from '../../api/schema.js';

type Schemas = components['schemas'];
/** How a student worked through a part: changes, pace, and what stands out. */
export type Behaviour = Schemas['BehaviourDto'];
export type QuestionBehaviour = Schemas['QuestionBehaviourDto'];
