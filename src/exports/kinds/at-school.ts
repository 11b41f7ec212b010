import { workScopeOf, type Viewer } from '../../roster/index.js';

/** A request with the school that the session worked with: the documents of District Admins are those of no school. */
export type AtSchool<Request> = Request & { school_id?: number };

export function atSchool<Request extends object>(session: Viewer, request: Request): AtSchool<Request> {
  const scope = workScopeOf(session);
  return scope.within === 'school' || scope.within === 'classes' ? { ...request, school_id: scope.schoolId } : request;
}
