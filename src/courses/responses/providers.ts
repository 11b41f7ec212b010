import type { Provider, Type } from '@nestjs/common';
import { ActivityContents } from './activity-contents.js';
import { ActivityLaunches } from './activity-launches.js';
import { ActivityLooks } from './activity-looks.js';
import { ActivityReviews } from './activity-reviews.js';
import { BeginActivityHandler } from './begin-activity.js';
import { ForgetResponses } from './forget-responses.js';
import { ActivityController } from './http/activity.controller.js';
import { ChildActivitiesController } from './http/child-activities.controller.js';
import { StudentActivitiesController } from './http/student-activities.controller.js';
import { RecordWorkHandler } from './record-work.js';
import { ResponseKeys } from './response-keys.js';
import { ResponseOwners } from './response-owners.js';
import { ResponseWork } from './response-work.js';
import { ReturnSetRows } from './return-set-rows.js';
import { Responses } from './responses.js';
import { StudentActivities } from './student-activities.js';
import { TextOfResponses } from './text-of-responses.js';

/** What doing activities is made of. */
export const RESPONSES: Provider[] = [
  ActivityContents,
  ActivityLaunches,
  ActivityLooks,
  ActivityReviews,
  BeginActivityHandler,
  ForgetResponses,
  RecordWorkHandler,
  ResponseKeys,
  ResponseOwners,
  ResponseWork,
  Responses,
  ReturnSetRows,
  StudentActivities,
  TextOfResponses,
];

export const RESPONSE_CONTROLLERS: Type[] = [
  ActivityController,
  ChildActivitiesController,
  StudentActivitiesController,
];
