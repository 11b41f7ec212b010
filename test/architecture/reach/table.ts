/**
 * Who reaches what. A row for each route of the router; a route without one fails the test. Columns: Horizon Admin (HA); Auditor of
 * everything (AU), of the district (AU-d), of the school (AU-s); District Admin (DA), and one who entered the school (DA-s); Teacher
 * Admin (TA); primary (T1) and secondary (T2) teacher of the class; student (ST); parent (PA). Superintendent is as DA, Principal as TA.
 *
 * A cell names the places at which an id answers: O the student's own, C the class (of a classmate), S another class of the school, D
 * another school of the district, E another district. A letter stands for whatever is the same there: of routes about a school S is
 * the school. A capital letter is an answer, a small one says that this is not allowed. At every place that is not named the answer
 * is the one for an id that does not exist, to the byte. `.`: no id reaches anything. `-`: not for this role. `y`: there is no id.
 * `token` and a cell: for a program with a token of the own district, and for nobody with a session.
 */
export const TABLE = `
#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /healthz                                                    | anyone
GET /readyz                                                     | anyone
GET /metrics                                                    | anyone
GET /dev/api/mailbox                                            | anyone
GET /dev/mailbox                                                | anyone
GET /dev/mailbox/:id                                            | anyone
GET /dev/mailbox/:id/letter                                     | anyone
POST /users/verify_account                                      | anyone
GET /template/student_import_sample.csv                         | signed in
GET /template/staff_import_sample.csv                           | signed in
GET /template/parent_import_sample.csv                          | signed in
GET /template/administrator_import_sample.csv                   | signed in
GET /template/sat_result.xlsx                                   | signed in
GET /template/act_result.xlsx                                   | signed in
GET /template/psat89_result.xlsx                                | signed in
GET /template/psat10_result.xlsx                                | signed in
GET /template/preact9_result.xlsx                               | signed in
GET /template/preact10_result.xlsx                              | signed in

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/docs                                                   | anyone
GET /api/docs/                                                  | anyone
GET /api/docs/*                                                 | anyone
GET /api/docs/docs/*                                            | anyone
GET /api/docs/index.html                                        | anyone
GET /api/docs/LICENSE                                           | anyone
GET /api/docs/swagger-ui-init.js                                | anyone
GET /api/docs/docs/swagger-ui-init.js                           | anyone
GET /api/docs-json                                              | anyone
GET /api/docs-yaml                                              | anyone

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/login_options                                          | anyone
GET /api/captcha                                                | anyone
POST /api/login                                                 | anyone
DELETE /api/logout                                              | anyone
GET /api/clever/auth_uri                                        | anyone
POST /api/clever/login                                          | anyone
GET /api/class_link/auth_uri                                    | anyone
POST /api/class_link/login                                      | anyone
GET /api/google/auth_uri                                        | anyone
POST /api/google/verify                                         | anyone
GET /api/me                                                     | signed in
GET /api/valid_session                                          | anyone
POST /api/forgot_password                                       | anyone
GET /api/forgot_password/:token                                 | anyone
PUT /api/forgot_password                                        | anyone
GET /api/account/:token/activate                                | anyone
PUT /api/account/:token/activate                                | anyone
GET /api/multiple_schools                                       | signed in
PATCH /api/multiple_schools                                     | .     .     .     S     SD    SD    S     S     S     S     .
POST /api/multiple_schools/unlink                               | -     -     -     -     y     y     -     -     -     -     -
GET /api/account/:token/take_back                               | anyone
PUT /api/account/:token/take_back                               | anyone
GET /api/batches                                                | y     -     -     -     y     y     y     y     y     -     -
GET /api/batches/:batchId                                       | DE    -     -     -     .     .     S     C     .     -     -
POST /api/batches/:batchId/retry                                | DE    -     -     -     .     .     S     C     .     -     -
POST /api/batches/:batchId/undo                                 | DE    -     -     -     .     .     S     C     .     -     -
DELETE /api/batches/:batchId                                    | DE    -     -     -     .     .     S     C     .     -     -
GET /api/imports                                                | CSDE  -     -     -     csd   CSd   CS    C     c     -     -
POST /api/imports                                               | CSDE  -     -     -     csd   CSd   CS    C     c     -     -
GET /api/imports/:importId                                      | DE    -     -     -     .     .     S     C     .     -     -
GET /api/imports/:importId/rows                                 | DE    -     -     -     .     .     S     C     .     -     -
PATCH /api/imports/:importId/rows/:position                     | DE    -     -     -     .     .     S     C     .     -     -
DELETE /api/imports/:importId/rows/:position                    | DE    -     -     -     .     .     S     C     .     -     -
POST /api/imports/:importId/start                               | DE    -     -     -     .     .     S     C     .     -     -
DELETE /api/imports/:importId                                   | DE    -     -     -     .     .     S     C     .     -     -
# own settings                                                  | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/own_settings                                           | y     -     -     -     y     y     y     y     y     -     -
PATCH /api/own_settings                                         | y     -     -     -     y     y     y     y     y     -     -
DELETE /api/own_settings/email_wish                             | y     -     -     -     y     y     y     y     y     -     -
PUT /api/own_account/password                                   | y     -     -     -     y     y     y     y     y     -     -
GET /api/own_account/sessions                                   | y     -     -     -     y     y     y     y     y     -     -
DELETE /api/own_account/sessions                                | y     -     -     -     y     y     y     y     y     -     -
GET /api/own_account/providers                                  | y     -     -     -     y     y     y     y     y     y     y
DELETE /api/own_account/providers/:provider                     | y     -     -     -     y     y     y     y     y     y     y
DELETE /api/own_account/sessions/:sessionId                     | .     -     -     -     .     .     .     .     .     -     -
GET /api/staff/sections/:id/sign_in_cards                       | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/sections/sign_in_cards                          | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/sign_in_cards/redeem                                  | anyone
GET /api/account/:token/confirm_email                           | anyone
PUT /api/account/:token/confirm_email                           | anyone
# schools                                                       | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
POST /api/admin/schools                                         | DE    -     -     -     -     -     -     -     -     -     -
PATCH /api/admin/schools/:id                                    | SDE   -     -     -     SD    SD    -     -     -     -     -
DELETE /api/admin/schools/:id                                   | SDE   -     -     -     sd    sd    -     -     -     -     -

# schools that are archived                                      | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/schools/:id/archived                             | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/archived/students                    | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:id/restore                             | SDE   -     -     -     sd    sd    -     -     -     -     -
GET /api/admin/schools/:id/erasure                              | SDE   -     -     -     -     -     -     -     -     -     -
POST /api/admin/schools/:id/erasure                             | SDE   -     -     -     -     -     -     -     -     -     -
POST /api/admin/schools/:id/erasure/take_back                   | SDE   -     -     -     -     -     -     -     -     -     -
GET /api/admin/school_erasures                                  | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/schools/whole_archive                           | SDE   -     -     -     -     -     -     -     -     -     -
# duplicates                                                    | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/schools/:id/duplicates                           | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/duplicates/compare                   | SDE   -     -     -     sd    Sd    -     -     -     -     -
POST /api/admin/schools/:id/duplicates/dismiss                  | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/duplicates/restore                  | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/schools/:id/merges                               | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:id/merges                              | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/merges/take_back                    | SDE   -     -     -     sd    Sd    -     -     -     -     -
GET /api/staff/schools/:id/duplicates                           | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/duplicates/compare                   | -     -     -     -     sd    Sd    S     -     -     -     -
POST /api/staff/schools/:id/duplicates/dismiss                  | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/duplicates/restore                  | -     -     -     -     csd   CSd   CS    -     -     -     -
GET /api/staff/schools/:id/merges                               | -     -     -     -     SD    SD    S     -     -     -     -
POST /api/staff/schools/:id/merges                              | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/merges/take_back                    | -     -     -     -     sd    Sd    S     -     -     -     -

# roll-over of the school year                                   | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/schools/:id/roll_over                            | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:id/roll_over                           | SDE   -     -     -     SD    SD    -     -     -     -     -
DELETE /api/admin/schools/:id/roll_over                         | SDE   -     -     -     SD    SD    -     -     -     -     -
PATCH /api/admin/schools/:id/roll_over                          | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/roll_over/items                      | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:id/roll_over/start                     | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:id/roll_over/take_back                 | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/staff/schools/:id/roll_over                            | -     -     -     -     SD    SD    S     -     -     -     -
POST /api/staff/schools/:id/roll_over                           | -     -     -     -     SD    SD    S     -     -     -     -
DELETE /api/staff/schools/:id/roll_over                         | -     -     -     -     SD    SD    S     -     -     -     -
PATCH /api/staff/schools/:id/roll_over                          | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/roll_over/items                      | -     -     -     -     SD    SD    S     -     -     -     -
POST /api/staff/schools/:id/roll_over/start                     | -     -     -     -     SD    SD    S     -     -     -     -
POST /api/staff/schools/:id/roll_over/take_back                 | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/first_steps                          | -     -     -     -     sd    Sd    S     -     -     -     -
POST /api/staff/schools/:id/first_steps/put_away                | -     -     -     -     sd    Sd    S     -     -     -     -
GET /api/admin/school_districts/:id/roll_overs                  | DE    -     -     -     D     D     -     -     -     -     -
POST /api/admin/school_districts/:id/roll_overs                 | DE    -     -     -     D     D     -     -     -     -     -

# rosters from outside                                          | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/schools/:id/sis_sync_record_list                 | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/sis_sync_report                      | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/sis_sync_log                         | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/sis_sync_log.csv                     | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/sis_sync_missed                      | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/sis_sync_held                        | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:id/sis_sync_held/decide                | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:id/sis_sync_undo                       | SDE   -     -     -     -     -     -     -     -     -     -
POST /api/admin/schools/:id/sis_sync                            | SDE   -     -     -     -     -     -     -     -     -     -
POST /api/admin/schools/:id/clever_sync                         | SDE   -     -     -     -     -     -     -     -     -     -
POST /api/admin/schools/:id/classlink_sync                      | SDE   -     -     -     -     -     -     -     -     -     -
POST /api/admin/schools/:id/sis_sync_student                    | OCSDE -     -     -     -     -     -     -     -     -     -
GET /api/admin/school_districts/:id/roster                      | DE    -     -     -     D     D     -     -     -     -     -
PUT /api/admin/school_districts/:id/roster                      | DE    -     -     -     -     -     -     -     -     -     -
POST /api/admin/school_districts/:id/roster/look                | DE    -     -     -     -     -     -     -     -     -     -
POST /api/admin/school_districts/:id/roster/file               | DE    -     -     -     -     -     -     -     -     -     -
POST /api/admin/school_districts/:id/roster/sync                | DE    -     -     -     -     -     -     -     -     -     -
DELETE /api/admin/school_districts/:id/roster                   | DE    -     -     -     -     -     -     -     -     -     -
# webhooks, tokens, analytics of a district                      | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/school_districts/:id/webhooks                    | DE    -     -     -     D     D     -     -     -     -     -
POST /api/admin/school_districts/:id/webhooks                   | DE    -     -     -     D     D     -     -     -     -     -
PATCH /api/admin/school_districts/:id/webhooks/:webhookId       | DE    -     -     -     D     D     -     -     -     -     -
DELETE /api/admin/school_districts/:id/webhooks/:webhookId      | DE    -     -     -     D     D     -     -     -     -     -
POST /api/admin/school_districts/:id/webhooks/:webhookId/secret | DE    -     -     -     D     D     -     -     -     -     -
POST /api/admin/school_districts/:id/webhooks/:webhookId/test   | DE    -     -     -     D     D     -     -     -     -     -
GET /api/admin/school_districts/:id/webhooks/:webhookId/deliveries | DE - -     -     D     D     -     -     -     -     -
POST /api/admin/school_districts/:id/webhooks/:webhookId/deliveries/:deliveryId/send | DE - - - D D - - - - -
GET /api/admin/school_districts/:id/api_tokens                  | DE    -     -     -     D     D     -     -     -     -     -
POST /api/admin/school_districts/:id/api_tokens                 | DE    -     -     -     D     D     -     -     -     -     -
DELETE /api/admin/school_districts/:id/api_tokens/:tokenId      | DE    -     -     -     D     D     -     -     -     -     -
GET /api/admin/school_districts/:id/analytics                   | DE    -     -     -     D     D     -     -     -     -     -
PUT /api/admin/school_districts/:id/analytics                   | DE    -     -     -     D     D     -     -     -     -     -
GET /api/v1/schools                                             | token y
GET /api/v1/schools/:schoolId/classes                           | token SD
GET /api/v1/schools/:schoolId/students                          | token SD
GET /api/v1/schools/:schoolId/results                           | token SD
GET /api/admin/sis_service_status                               | y     -     -     -     -     -     -     -     -     -     -

# history of changes                                            | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/schools/:id/changes                              | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/changes/people                       | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/changes/export                       | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/school_districts/:id/changes                     | DE    -     -     -     D     D     -     -     -     -     -
GET /api/admin/school_districts/:id/changes/people              | DE    -     -     -     D     D     -     -     -     -     -
GET /api/admin/school_districts/:id/changes/export              | DE    -     -     -     D     D     -     -     -     -     -
GET /api/staff/schools/:id/changes                              | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/changes/people                       | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/changes/export                       | -     -     -     -     SD    SD    S     -     -     -     -

# find anything                                                 | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/find                                                   | y     y     y     y     y     y     y     y     y     -     -

# districts                                                     | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/resource_lists/districts                               | y     -     -     -     y     y     -     -     -     -     -
GET /api/admin/school_districts                                 | y     -     -     -     y     y     -     -     -     -     -
POST /api/admin/school_districts                                | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/school_districts/:id                             | DE    -     -     -     D     D     -     -     -     -     -
PATCH /api/admin/school_districts/:id                           | DE    -     -     -     d     d     -     -     -     -     -
DELETE /api/admin/school_districts/:id                          | DE    -     -     -     d     d     -     -     -     -     -
GET /api/admin/school_districts/:id/schools                     | DE    -     -     -     D     D     -     -     -     -     -
GET /api/admin/school_districts/:id/classlink_tenant            | DE    -     -     -     D     D     -     -     -     -     -
PATCH /api/admin/school_districts/:id/classlink_tenant          | DE    -     -     -     d     d     -     -     -     -     -
GET /api/admin/school_districts/:id/administrators              | DE    -     -     -     D     D     -     -     -     -     -
POST /api/admin/school_districts/:id/administrators             | DE    -     -     -     d     d     -     -     -     -     -
POST /api/admin/school_districts/:id/administrators/bulk_create | DE    -     -     -     d     d     -     -     -     -     -
PATCH /api/admin/school_districts/:id/administrators/:userId    | DE    -     -     -     d     d     -     -     -     -     -
DELETE /api/admin/school_districts/:id/administrators/:userId   | DE    -     -     -     d     d     -     -     -     -     -
POST /api/admin/school_districts/:id/administrators/:userId/activate | DE - -     -     d     d     -     -     -     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/district_admin/schools                                 | y     -     -     -     y     y     -     -     -     -     -
GET /api/assessment_types                                       | y     y     y     y     y     y     y     y     y     -     -
GET /api/assessment_sets                                        | y     y     y     y     y     y     y     y     y     -     -
GET /api/assessment_categories                                  | y     y     y     y     y     y     y     y     y     -     -
GET /api/integrity/keys.json                                    | anyone
GET /api/integrity/verify.mjs                                   | anyone
GET /api/pictures/:sha256                                       | .     .     .     .     .     .     .     .     .     .     .
GET /api/content/forms                                          | y     -     -     -     y     y     y     y     y     -     -
GET /api/content/forms/:formId/preview                          | E     -     -     -     E     E     E     E     E     -     -
GET /api/learnosity/question_preview                            | .     -     -     -     .     .     .     .     .     -     -
GET /api/receipts/:code                                         | OCSDE OCSDE OCSD  OCS   OCSD  OCSD  OCS   OC    OC    O     O
GET /api/scores/provenance                                      | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    O     O
GET /api/scores/difference                                      | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    O     O

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
POST /api/admin/users/set_mask                                  | CSDE  -     -     -     csd   CS    -     -     -     -     -
POST /api/admin/users/clear_mask                                | y     -     -     -     y     y     -     -     -     -     -
# platform screens                                              | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/users                                            | y     -     -     -     y     y     -     -     -     -     -
GET /api/admin/users/minimal_index                              | y     -     -     -     y     y     -     -     -     -     -
GET /api/admin/users/maskables                                  | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/users/users_and_options                          | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/analytics/upcoming_schools_and_students          | y     -     -     -     y     y     -     -     -     -     -
GET /api/admin/analytics/upcoming_schools_and_students/export   | y     -     -     -     y     y     -     -     -     -     -
POST /api/admin/users/toggle_user_option                        | CSDE  -     -     -     -     -     -     -     -     -     -
POST /api/admin/users/toggle_user_grade_level_lock              | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/users/change_options                            | y     -     -     -     -     -     -     -     -     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/schools/:id/users                                | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/users/export                         | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/users/led_classes                    | SDE   -     -     -     sd    Sd    -     -     -     -     -
GET /api/admin/schools/:id/users/:userId                        | OCSDE -     -     -     OCSD  OCSD  -     -     -     -     -
POST /api/admin/schools/:id/users                               | SDE   -     -     -     sd    Sd    -     -     -     -     -
PATCH /api/admin/schools/:id/users/:userId                      | CSDE  -     -     -     csd   CSd   -     -     -     -     -
DELETE /api/admin/schools/:id/users/:userId                     | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/users/archive_users                 | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/users/unarchive_users               | CSDE  -     -     -     csd   csd   -     -     -     -     -
POST /api/admin/schools/:id/users/bulk_delete                   | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/users/bulk_update                   | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/users/add_to_class                  | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/users/change_matching               | SDE   -     -     -     sd    Sd    -     -     -     -     -
GET /api/admin/schools/:id/users/:userId/providers              | OCSDE -     -     -     ocsd  OCSd  -     -     -     -     -
DELETE /api/admin/schools/:id/users/:userId/providers/:provider | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/users/:userId/sign_in_mail          | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/schools/:id/users/import                        | SDE   -     -     -     sd    Sd    -     -     -     -     -
POST /api/admin/schools/:id/users/bulk_create                   | SDE   -     -     -     sd    Sd    -     -     -     -     -
GET /api/admin/schools/:id                                      | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/sections                             | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/terms                                | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/terms/render_all                     | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/schools/:id/terms/:termId                        | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:id/terms                               | SDE   -     -     -     sd    Sd    -     -     -     -     -
PATCH /api/admin/schools/:id/terms/:termId                      | SDE   -     -     -     sd    Sd    -     -     -     -     -
DELETE /api/admin/schools/:id/terms/:termId                     | SDE   -     -     -     sd    Sd    -     -     -     -     -
DELETE /api/admin/schools/:id/terms/bulk_delete                 | SDE   -     -     -     sd    Sd    -     -     -     -     -
POST /api/admin/schools/:id/terms/bulk_archive                  | SDE   -     -     -     sd    Sd    -     -     -     -     -
GET /api/admin/schools/:id/sections/minimal_index               | SDE   -     -     -     sd    Sd    -     -     -     -     -
GET /api/admin/sections                                         | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/sections/:id/create_student                     | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/sections/:id                                     | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
GET /api/admin/sections/:id/students                            | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
GET /api/admin/sections/:id/students/export                     | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
POST /api/admin/sections/:id/students/import                    | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/students/bulk_create               | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/students/set_timing                | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/students/unassign                  | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/bulk_remove_students               | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/students/:id                                     | OCSDE -     -     -     OCSD  OCSD  -     -     -     -     -
PATCH /api/admin/students/:id                                   | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/students/:id/sections                            | OCSDE -     -     -     OCSD  OCSD  -     -     -     -     -
GET /api/admin/students/:id/parents                             | OCSDE -     -     -     OCSD  OCSD  -     -     -     -     -
GET /api/admin/schools                                          | y     -     -     -     y     y     -     -     -     -     -
POST /api/admin/users                                           | SDE   -     -     -     -     -     -     -     -     -     -
POST /api/admin/students                                        | SDE   -     -     -     -     -     -     -     -     -     -
POST /api/admin/users/students/import                           | SDE   -     -     -     -     -     -     -     -     -     -
GET /api/admin/users/:userId                                    | OCSDE -     -     -     -     -     -     -     -     -     -
PATCH /api/admin/users/:userId                                  | CSDE  -     -     -     -     -     -     -     -     -     -
DELETE /api/admin/users/:userId                                 | CSDE  -     -     -     -     -     -     -     -     -     -
POST /api/admin/users/bulk_delete                               | CSDE  -     -     -     -     -     -     -     -     -     -
POST /api/admin/users/bulk_update                               | CSDE  -     -     -     -     -     -     -     -     -     -
POST /api/admin/users/transfer_school                           | CSDE  -     -     -     -     -     -     -     -     -     -
POST /api/admin/content/import                                  | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/content/imports                                  | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/content/packages                                 | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/content/packages                                | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/content/packages/learnosity                     | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/content/package_options                          | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/content/packages/:packageId                      | .     -     -     -     -     -     -     -     -     -     -
DELETE /api/admin/content/packages/:packageId                   | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/content/packages/:packageId/items                | .     -     -     -     -     -     -     -     -     -     -
PATCH /api/admin/content/packages/:packageId/items              | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/content/packages/:packageId/items/:position      | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/content/packages/:packageId/pictures             | .     -     -     -     -     -     -     -     -     -     -
PUT /api/admin/content/packages/:packageId/pictures/:sha256     | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/content/packages/:packageId/publish             | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/content/forms/:formId/package                    | E     -     -     -     -     -     -     -     -     -     -
GET /api/admin/sections/:sectionId/class_assessments            | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
GET /api/admin/sections/:sectionId/class_assessments/:id        | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
POST /api/admin/sections/:sectionId/class_assessments           | CSDE  -     -     -     csd   CSd   -     -     -     -     -
PUT /api/admin/sections/:sectionId/class_assessments/:id        | CSDE  -     -     -     csd   CSd   -     -     -     -     -
DELETE /api/admin/sections/:sectionId/class_assessments/:id     | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/sections/:sectionId/class_assessments_sat        | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
GET /api/admin/sections/:sectionId/class_assessments_sat/:id    | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
POST /api/admin/sections/:sectionId/class_assessments_sat       | CSDE  -     -     -     csd   CSd   -     -     -     -     -
PUT /api/admin/sections/:sectionId/class_assessments_sat/:id    | CSDE  -     -     -     csd   CSd   -     -     -     -     -
DELETE /api/admin/sections/:sectionId/class_assessments_sat/:id | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/schools/:schoolId/assessments                    | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:schoolId/assessments/bulk_delete       | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/schools/:schoolId/assignable_sections            | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:schoolId/assessments/assign            | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/schools/:schoolId/taken_assessments              | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
POST /api/admin/bulk_assign_assessment                          | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/admin/supported_assessments                            | SDE   -     -     -     SD    SD    -     -     -     -     -
GET /api/admin/students/:id/student_assessments                 | OCSDE -     -     -     OCSD  OCSD  -     -     -     -     -
GET /api/admin/students/:studentId/erasure                      | OCSDE -     -     -     -     -     -     -     -     -     -
POST /api/admin/students/:studentId/erasure                     | CSDE  -     -     -     -     -     -     -     -     -     -
GET /api/admin/schools/:schoolId/incidents                      | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/admin/schools/:schoolId/incidents/credits             | OCSDE -     -     -     OCSD  OCSD  -     -     -     -     -
POST /api/admin/student_assessments/reset                       | OCSDE -     -     -     ocsd  OCS   OCS   OC    oc    -     -
POST /api/admin/student_assessments/bulk_reset                  | OCSDE -     -     -     ocsd  OCS   OCS   OC    oc    -     -
GET /api/admin/services                                         | y     -     -     -     -     -     -     -     -     -     -
PUT /api/admin/services/:key                                    | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/services/:key/test                              | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/corrections                                      | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/corrections                                     | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/corrections/tables                               | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/corrections/tables/file                          | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/corrections/tables/read                         | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/corrections/:correctionId                        | .     -     -     -     -     -     -     -     -     -     -
PATCH /api/admin/corrections/:correctionId                      | .     -     -     -     -     -     -     -     -     -     -
DELETE /api/admin/corrections/:correctionId                     | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/corrections/:correctionId/publish               | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/corrections/:correctionId/undo                  | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/corrections/:correctionId/students               | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/corrections/:correctionId/distribution           | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/schools/:id/assessments/import_results          | SDE   -     -     -     sd    sd    -     -     -     -     -
GET /api/admin/schools/:id/assessments/imported_results         | SDE   -     -     -     SD    SD    -     -     -     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/staff/school_districts/:id                             | -     -     -     -     D     D     D     D     D     -     -
GET /api/staff/sections                                         | -     -     -     -     y     y     y     y     y     -     -
GET /api/staff/sections/staff_sections                          | -     -     -     -     y     y     y     y     y     -     -
GET /api/staff/sections/all                                     | -     -     -     -     y     y     y     y     y     -     -
GET /api/staff/sections/minimal_index                           | -     -     -     -     y     y     y     y     y     -     -
GET /api/staff/sections/:id                                     | -     -     -     -     CSD   CSD   CS    C     C     -     -
GET /api/staff/sections/:id/students                            | -     -     -     -     CSD   CSD   CS    C     C     -     -
GET /api/staff/sections/:id/students/export                     | -     -     -     -     CSD   CSD   CS    C     C     -     -
POST /api/staff/sections/:id/students/import                    | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/students/bulk_create               | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/students/set_timing                | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/students/unassign                  | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/bulk_remove_students               | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/users/set_mask                                  | -     -     -     -     csd   CS    CS    C     .     -     -
POST /api/staff/users/clear_mask                                | -     -     -     -     y     y     y     y     y     -     -
GET /api/staff/schools/:id/users                                | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/users/export                         | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/users/led_classes                    | -     -     -     -     sd    Sd    S     -     -     -     -
GET /api/staff/schools/:id/users/:userId                        | -     -     -     -     OCSD  OCSD  OCS   -     -     -     -
POST /api/staff/schools/:id/users                               | -     -     -     -     sd    Sd    S     -     -     -     -
PATCH /api/staff/schools/:id/users/:userId                      | -     -     -     -     csd   CSd   CS    -     -     -     -
DELETE /api/staff/schools/:id/users/:userId                     | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/users/archive_users                 | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/users/unarchive_users               | -     -     -     -     csd   csd   cs    -     -     -     -
POST /api/staff/schools/:id/users/bulk_delete                   | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/users/bulk_update                   | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/users/add_to_class                  | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/users/change_matching               | -     -     -     -     sd    Sd    S     -     -     -     -
GET /api/staff/schools/:id/users/:userId/providers              | -     -     -     -     ocsd  OCSd  OCS   -     -     -     -
DELETE /api/staff/schools/:id/users/:userId/providers/:provider | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/users/:userId/sign_in_mail          | -     -     -     -     csd   CSd   CS    -     -     -     -
POST /api/staff/schools/:id/users/import                        | -     -     -     -     sd    Sd    S     -     -     -     -
POST /api/staff/schools/:id/users/bulk_create                   | -     -     -     -     sd    Sd    S     -     -     -     -
GET /api/staff/schools/:id                                      | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/sections                             | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/school_years                                     | -     -     -     -     y     y     y     y     y     -     -
GET /api/staff/schools/:id/terms                                | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/terms/render_all                     | -     -     -     -     SD    SD    S     -     -     -     -
GET /api/staff/schools/:id/terms/:termId                        | -     -     -     -     SD    SD    S     -     -     -     -
POST /api/staff/schools/:id/terms                               | -     -     -     -     sd    Sd    S     -     -     -     -
PATCH /api/staff/schools/:id/terms/:termId                      | -     -     -     -     sd    Sd    S     -     -     -     -
DELETE /api/staff/schools/:id/terms/:termId                     | -     -     -     -     sd    Sd    S     -     -     -     -
DELETE /api/staff/schools/:id/terms/bulk_delete                 | -     -     -     -     sd    Sd    S     -     -     -     -
POST /api/staff/schools/:id/terms/bulk_archive                  | -     -     -     -     sd    Sd    S     -     -     -     -
GET /api/staff/schools/:id/sections/minimal_index               | -     -     -     -     sd    Sd    S     -     -     -     -
GET /api/staff/students/:id                                     | -     -     -     -     OCSD  OCSD  OCS   OC    .     -     -
PATCH /api/staff/students/:id                                   | -     -     -     -     csd   CSd   CS    C     .     -     -
GET /api/staff/students/:id/sections                            | -     -     -     -     OCSD  OCSD  OCS   OC    .     -     -
GET /api/staff/students/:id/parents                             | -     -     -     -     OCSD  OCSD  OCS   OC    .     -     -
GET /api/staff/assessments/monitoring                           | -     -     -     -     CSD   CS    CS    C     C     -     -
GET /api/staff/assessments/monitoring/stream                    | -     -     -     -     CSD   CS    CS    C     C     -     -
GET /api/staff/make_ups                                         | -     -     -     -     OCSD  OCS   OCS   OC    OC    -     -
POST /api/staff/make_ups                                        | -     -     -     -     ocsd  OCS   OCS   OC    oc    -     -
POST /api/staff/make_ups/withdraw                               | -     -     -     -     ocsd  OCS   OCS   OC    oc    -     -
GET /api/staff/sections/:sectionId/class_assessments            | -     -     -     -     CSD   CSD   CS    C     C     -     -
GET /api/staff/sections/:sectionId/class_assessments/:id        | -     -     -     -     CSD   CSD   CS    C     C     -     -
POST /api/staff/sections/:sectionId/class_assessments           | -     -     -     -     csd   CSd   CS    C     c     -     -
PUT /api/staff/sections/:sectionId/class_assessments/:id        | -     -     -     -     csd   CSd   CS    C     c     -     -
DELETE /api/staff/sections/:sectionId/class_assessments/:id     | -     -     -     -     csd   CSd   CS    C     c     -     -
GET /api/staff/sections/:sectionId/class_assessments_sat        | -     -     -     -     CSD   CSD   CS    C     C     -     -
GET /api/staff/sections/:sectionId/class_assessments_sat/:id    | -     -     -     -     CSD   CSD   CS    C     C     -     -
POST /api/staff/sections/:sectionId/class_assessments_sat       | -     -     -     -     csd   CSd   CS    C     c     -     -
PUT /api/staff/sections/:sectionId/class_assessments_sat/:id    | -     -     -     -     csd   CSd   CS    C     c     -     -
DELETE /api/staff/sections/:sectionId/class_assessments_sat/:id | -     -     -     -     csd   CSd   CS    C     c     -     -
GET /api/staff/schools/:schoolId/assessments                    | -     -     -     -     SD    SD    S     S     S     -     -
POST /api/staff/schools/:schoolId/assessments/bulk_delete       | -     -     -     -     csd   CSd   CS    C     c     -     -
GET /api/staff/schools/:schoolId/assignable_sections            | -     -     -     -     SD    SD    S     S     S     -     -
POST /api/staff/schools/:schoolId/assessments/assign            | -     -     -     -     csd   CSd   CS    C     c     -     -
GET /api/staff/schools/:schoolId/taken_assessments              | -     -     -     -     CSD   CSD   CS    CS    CS    -     -
POST /api/staff/bulk_assign_assessment                          | -     -     -     -     csd   CSd   CS    C     c     -     -
GET /api/staff/supported_assessments                            | -     -     -     -     SD    SD    S     S     S     -     -
GET /api/staff/students/:id/student_assessments                 | -     -     -     -     OCSD  OCSD  OCS   OC    .     -     -
GET /api/staff/incidents/ends                                   | -     -     -     -     CSD   CS    CS    C     C     -     -
GET /api/staff/incidents                                        | -     -     -     -     CSD   CS    CS    C     C     -     -
POST /api/staff/incidents/credits                               | -     -     -     -     OCSD  OCS   OCS   OC    OC    -     -
GET /api/staff/live_monitoring                                  | -     -     -     -     CSD   CS    CS    C     C     -     -
GET /api/staff/live_monitoring/stream                           | -     -     -     -     CSD   CS    CS    C     C     -     -
POST /api/staff/student_assessments/reset                       | OCSDE -     -     -     ocsd  OCS   OCS   OC    oc    -     -
POST /api/staff/student_assessments/bulk_reset                  | OCSDE -     -     -     ocsd  OCS   OCS   OC    oc    -     -
GET /api/staff/attempts/:attemptId/steering                     | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     -
POST /api/staff/attempts/:attemptId/actions                     | OCSDE -     -     -     ocsd  OCSd  OCS   OC    oc    -     -
POST /api/staff/attempts/actions                                | OCSDE -     -     -     .     OCS   OCS   OC    .     -     -
POST /api/staff/student_assessments/generate_report             | -     -     -     -     ocsd  OCS   OCS   OC    oc    -     -
GET /api/staff/student_assessments/composite_reports            | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     -
GET /api/plan                                                   | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     O
GET /api/topic_lessons                                          | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     O
GET /api/staff/student_assessments/composite_report             | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     -
GET /api/staff/student_assessments/pdf_report                   | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     -
GET /api/staff/student_assessments/questions_and_answers        | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     -
GET /api/staff/student_assessments/topic_area_breakdown         | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     -
GET /api/staff/student_assessments/behaviour                    | OCSDE -     -     -     OCSD  OCSD  OCS   OC    OC    -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
POST /api/staff/sections/excel_report                           | -     -     -     -     CSD   CSD   CS    C     C     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
# Exports. A signed address answers nobody without its signature.
POST /api/staff/sections/response_export                        | -     -     -     -     CSD   CSD   CS    C     C     -     -
POST /api/staff/reports/excel_report                            | -     -     -     -     SD    SD    S     -     -     -     -
POST /api/staff/reports/response_export                         | -     -     -     -     SD    SD    S     -     -     -     -
POST /api/staff/schools/exports                                 | -     -     -     -     SD    SD    S     s     s     -     -
POST /api/staff/schools/exports/contents                        | -     -     -     -     SD    SD    S     s     s     -     -
GET /api/staff/schools/exports/assessments                      | -     -     -     -     y     y     y     y     y     -     -
GET /api/staff/schools/exports/school_years                     | -     -     -     -     y     y     y     y     y     -     -
POST /api/staff/batch_pdf_exports                               | -     -     -     -     CSD   CSD   CS    C     C     -     -
GET /api/staff/batch_pdf_exports                                | -     -     -     -     y     y     y     y     y     -     -
POST /api/staff/batch_pdf_exports/:documentId/download          | -     -     -     -     D     .     S     C     .     -     -
GET /api/staff/batch_pdf_exports/:documentId/file/:signature    | -     -     -     -     .     .     .     .     .     -     -
POST /api/staff/batch_pdf_exports/:documentId/retry             | -     -     -     -     D     .     S     C     .     -     -
POST /api/district_admin/exports/generate                       | -     -     -     -     SD    SD    -     -     -     -     -
POST /api/district_admin/exports/contents                       | -     -     -     -     SD    SD    -     -     -     -     -
GET /api/district_admin/exports                                 | -     -     -     -     y     y     -     -     -     -     -
GET /api/district_admin/exports/:documentId/download            | -     -     -     -     D     .     -     -     -     -     -
POST /api/district_admin/exports/:documentId/retry              | -     -     -     -     D     .     -     -     -     -     -
GET /api/district_admin/assessments                             | -     -     -     -     y     y     -     -     -     -     -
GET /api/district_admin/school_years                            | -     -     -     -     y     y     -     -     -     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
# Results. Who is at no school finds none of a school; names of the whole school are for its administrators, topics of a few too.
GET /api/staff/school/student_results/dashboard_summary         | -     -     -     -     y     y     y     y     y     -     -
GET /api/staff/school/student_results/summary_details           | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/school/student_results/sections_by_assessment    | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/school/student_results/overview                  | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/school/student_results/strength_and_improvements | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/school/student_results/individual_student_performance | - - -     -     .     y     y     y     y     -     -
GET /api/staff/school/student_results/categories                | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/school/student_results/category_details          | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/school/student_results/topic_area_breakdown      | -     -     -     -     .     y     y     .     .     -     -
GET /api/staff/school/student_results/provenance                | -     -     -     -     .     y     y     .     .     -     -
GET /api/staff/sections/:sectionId/student_results/overview     | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/staff/sections/:sectionId/student_results/strength_and_improvements | - - - - csd  CSd   CS    C     C     -     -
GET /api/staff/sections/:sectionId/student_results/individual_student_performance | - - - - csd CSd CS C     C     -     -
GET /api/staff/sections/:sectionId/student_results/categories   | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/staff/sections/:sectionId/student_results/category_details | - - -     -     csd   CSd   CS    C     C     -     -
GET /api/staff/sections/:sectionId/student_results/topic_area_breakdown | - - - -     csd   CSd   CS    C     C     -     -
GET /api/staff/sections/:sectionId/student_results/provenance   | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/reports/growth_report_group_comparison                  | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/reports/growth_report_lessons                           | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/reports/growth_report_provenance                        | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/reports/growth_report_student_comparison                | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/reports/users                                           | -     -     -     -     y     y     y     y     y     -     -
# Item reports. Of the school whoever works there, where enough are unseen; names are those of a class.
GET /api/staff/student_assessments/learnosity_session_detail_by_item | - -   -     -     .     y     y     .     .     -     -
POST /api/staff/student_assessments/key_reports                  | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/staff/school/student_results/learnosity_response_analysis_by_item | - - - -   .     y     y     .     .     -     -
GET /api/staff/school/student_results/item_provenance                      | - - - -   .     y     y     .     .     -     -
GET /api/staff/sections/:sectionId/student_assessments/learnosity_session_detail_by_item | - - - - csd CSd CS C C - -
GET /api/staff/sections/:sectionId/student_results/responses_by_item | - - -  -     csd   CSd   CS    C     C     -     -
GET /api/documents                                              | y     -     -     -     y     y     y     y     y     -     -
GET /api/documents/stream                                       | y     -     -     -     y     y     y     y     y     -     -
GET /api/documents/:documentId                                  | .     -     -     -     D     .     S     C     .     -     -
GET /api/documents/:documentId/file                             | .     -     -     -     D     .     S     C     .     -     -
POST /api/documents/:documentId/retry                           | .     -     -     -     D     .     S     C     .     -     -
DELETE /api/documents/:documentId                               | .     -     -     -     D     .     S     C     .     -     -

# Results of a group that the query names; a class in it that is not seen is refused in test/reporting/group-reports.
#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/staff/groups/student_results/overview                  | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/groups/student_results/strength_and_improvements | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/groups/student_results/individual_student_performance | - - -     -     .     y     y     y     y     -     -
GET /api/staff/groups/student_results/categories                | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/groups/student_results/category_details          | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/groups/student_results/topic_area_breakdown      | -     -     -     -     .     y     y     .     .     -     -
GET /api/staff/groups/student_results/provenance                | -     -     -     -     .     y     y     .     .     -     -

# Results of a district: figures alone, so none of the few that there are.
#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/district_admin/student_results/dashboard_summary       | -     -     -     -     y     y     -     -     -     -     -
GET /api/district_admin/student_results/schools                 | -     -     -     -     y     y     -     -     -     -     -
GET /api/district_admin/student_results/growth_report_group_comparison | - - -   -     y     y     -     -     -     -     -
GET /api/district_admin/student_results/learnosity_response_analysis_by_item | - - - -     .     .     -     -     -     -     -
GET /api/district_admin/student_results/item_provenance                      | - - - -     .     .     -     -     -     -     -
GET /api/district_admin/student_results/learnosity_session_detail_by_item | - - - -        .     .     -     -     -     -     -
GET /api/district_admin/student_results/overview                | -     -     -     -     y     y     -     -     -     -     -
GET /api/district_admin/student_results/strength_and_improvements | -   -     -     -     y     y     -     -     -     -     -
GET /api/district_admin/student_results/categories              | -     -     -     -     y     y     -     -     -     -     -
GET /api/district_admin/student_results/category_details        | -     -     -     -     y     y     -     -     -     -     -
GET /api/district_admin/student_results/topic_area_breakdown    | -     -     -     -     .     .     -     -     -     -     -
GET /api/district_admin/student_results/provenance              | -     -     -     -     .     .     -     -     -     -     -
GET /api/district_admin/student_results/growth_report_provenance | -    -     -     -     .     .     -     -     -     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/student/student_assessments                            | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/student_assessments/:id                        | -     -     -     -     -     -     -     -     -     O     -
POST /api/student/student_assessments/:id/initialize_test       | -     -     -     -     -     -     -     -     -     O     -
GET /api/student/student_assessments/:id/launch                 | -     -     -     -     -     -     -     -     -     O     -
POST /api/student/student_assessments/:id/answers               | -     -     -     -     -     -     -     -     -     O     -
POST /api/student/student_assessments/:id/heartbeat             | -     -     -     -     -     -     -     -     -     O     -
POST /api/student/student_assessments/:id/pause                 | -     -     -     -     -     -     -     -     -     O     -
POST /api/student/student_assessments/:id/resume                | -     -     -     -     -     -     -     -     -     O     -
POST /api/student/student_assessments/:id/save_exit             | -     -     -     -     -     -     -     -     -     O     -
POST /api/student/student_assessments/:id/submit                | -     -     -     -     -     -     -     -     -     O     -
POST /api/student/student_assessments/:id/callback              | -     -     -     -     -     -     -     -     -     O     -
GET /api/student/student_assessments/:id/partial_score          | -     -     -     -     -     -     -     -     -     O     -
GET /api/student/student_assessments/:id/next_assessment        | -     -     -     -     -     -     -     -     -     O     -
GET /api/speech                                                 | -     -     -     -     -     -     -     -     -     y     -
POST /api/speech                                                | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/practice                                       | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/practice/answers                               | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/plan                                           | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/topic_lessons                                  | -     -     -     -     -     -     -     -     -     y     -
PUT /api/student/plan                                           | -     -     -     -     -     -     -     -     -     y     -
DELETE /api/student/plan                                        | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/plan/proposal                                  | -     -     -     -     -     -     -     -     -     y     -
POST /api/student/plan                                          | -     -     -     -     -     -     -     -     -     y     -
POST /api/student/plan/questions                                | -     -     -     -     -     -     -     -     -     .     -
GET /api/student/plan/questions                                 | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/plan/questions/:responseId/review              | -     -     -     -     -     -     -     -     -     .     -
GET /api/student/score_reports                                  | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/score_reports/composite                        | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/score_reports/pdf_report                       | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/score_reports/questions_and_answers            | -     -     -     -     -     -     -     -     -     O     -
GET /api/student/score_reports/topic_area_breakdown             | -     -     -     -     -     -     -     -     -     O     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/parent/access                                          | -     -     -     -     -     -     -     -     -     -     O
GET /api/parent/students                                        | -     -     -     -     -     -     -     -     -     -     y
GET /api/parent/score_reports                                   | -     -     -     -     -     -     -     -     -     -     O
GET /api/parent/score_reports/composite                         | -     -     -     -     -     -     -     -     -     -     O
GET /api/parent/score_reports/pdf_report                        | -     -     -     -     -     -     -     -     -     -     O
GET /api/parent/score_reports/questions_and_answers             | -     -     -     -     -     -     -     -     -     -     O
GET /api/parent/score_reports/topic_area_breakdown              | -     -     -     -     -     -     -     -     -     -     O

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/audit/access                                           | OCSDE OCSDE OCSD  OCS   OCSD  OCS   OCS   -     -     -     -
GET /api/audit/access/export                                    | OCSDE OCSDE OCSD  OCS   OCSD  OCS   OCS   -     -     -     -
GET /api/audit/attempts                                         | OCSDE OCSDE OCSD  OCS   OCSD  OCS   OCS   -     -     -     -
GET /api/audit/attempts/choices                                 | CSDE  CSDE  CSD   CS    CSD   CS    CS    -     -     -     -
GET /api/audit/attempts/:attemptId                              | OCSDE OCSDE OCSD  OCS   OCSD  OCSD  OCS   -     -     -     -
GET /api/audit/attempts/:attemptId/dispute_pack                 | OCSDE OCSDE OCSD  OCS   OCSD  OCSD  OCS   -     -     -     -
GET /api/audit/attempts/:attemptId/export                       | OCSDE OCSDE OCSD  OCS   OCSD  OCSD  OCS   -     -     -     -
GET /api/audit/day_roots                                        | y     y     y     y     -     -     -     -     -     -     -
GET /api/audit/day_roots/recipients                             | y     y     y     y     -     -     -     -     -     -     -
PUT /api/audit/day_roots/recipients                             | y     -     -     -     -     -     -     -     -     -     -
GET /api/audit/day_roots/:day/file                              | .     .     .     .     -     -     -     -     -     -     -
POST /api/audit/day_roots/check                                 | y     y     y     y     y     y     y     -     -     -     -
GET /api/audit/keys                                             | y     y     y     y     y     y     y     -     -     -     -
POST /api/audit/verify                                          | y     y     y     y     y     y     y     -     -     -     -
GET /api/audit/verifications                                    | y     y     y     y     -     -     -     -     -     -     -
POST /api/audit/verifications                                   | SDE   SDE   SD    S     -     -     -     -     -     -     -
GET /api/audit/verifications/schools                            | y     y     y     y     -     -     -     -     -     -     -
GET /api/audit/verifications/standing                           | y     y     y     y     -     -     -     -     -     -     -
GET /api/audit/verifications/:id                                | OCSDE OCSDE .     OCS   -     -     -     -     -     -     -
GET /api/audit/result_checks/newest                             | y     y     y     y     -     -     -     -     -     -     -
POST /api/audit/result_checks                                   | y     y     y     y     -     -     -     -     -     -     -
GET /api/audit/attempts/:attemptId/behaviour                    | OCSDE OCSDE OCSD  OCS   OCSD  OCSD  OCS   -     -     -     -
GET /api/audit/attempts/:attemptId/as/:format                   | OCSDE OCSDE OCSD  OCS   OCSD  OCSD  OCS   -     -     -     -
GET /api/audit/students/:studentId/record                       | OCSDE OCSDE OCSD  OCS   OCSD  OCSD  OCS   -     -     -     -
POST /api/audit/attempt_imports/check                           | y     -     -     -     -     -     -     -     -     -     -
POST /api/audit/attempt_imports                                 | y     -     -     -     -     -     -     -     -     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
POST /api/admin/sections                                        | SDE   -     -     -     sd    Sd    -     -     -     -     -
PUT /api/admin/sections/bulk_hide                               | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/bulk_restore                           | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/bulk_delete                            | CSDE  -     -     -     csd   csd   -     -     -     -     -
PATCH /api/admin/sections/:id                                   | CSDE  -     -     -     csd   CSd   -     -     -     -     -
DELETE /api/admin/sections/:id                                  | CSDE  -     -     -     csd   csd   -     -     -     -     -
GET /api/admin/sections/:id/terms                               | CSDE  -     -     -     CSD   CSD   -     -     -     -     -
GET /api/admin/schools/:id/teachers                             | SDE   -     -     -     SD    SD    -     -     -     -     -
POST /api/staff/sections                                        | -     -     -     -     sd    Sd    S     .     .     -     -
PUT /api/staff/sections/bulk_hide                               | -     -     -     -     csd   CSd   CS    c     c     -     -
POST /api/staff/sections/bulk_restore                           | -     -     -     -     csd   CSd   CS    c     c     -     -
POST /api/staff/sections/bulk_delete                            | -     -     -     -     csd   csd   CS    C     c     -     -
PATCH /api/staff/sections/:id                                   | -     -     -     -     csd   CSd   CS    C     c     -     -
DELETE /api/staff/sections/:id                                  | -     -     -     -     csd   csd   CS    C     c     -     -
GET /api/staff/sections/:id/terms                               | -     -     -     -     CSD   CSD   CS    C     c     -     -
GET /api/staff/teachers                                         | -     -     -     -     y     y     y     y     y     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/sections/:id/unassigned_students                 | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/students/bulk_add                  | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/bulk_assign_students               | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/students/transfer_to_section       | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/bulk_transfer_students             | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/sections/:id/students                           | CSDE  -     -     -     csd   CSd   -     -     -     -     -
PATCH /api/admin/sections/:id/students/:studentId               | CSDE  -     -     -     csd   CSd   -     -     -     -     -
DELETE /api/admin/sections/:id/students/:studentId              | CSDE  -     -     -     csd   CSd   -     -     -     -     -
GET /api/staff/sections/:id/unassigned_students                 | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/students/bulk_add                  | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/bulk_assign_students               | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/students/transfer_to_section       | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/bulk_transfer_students             | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/sections/:id/students                           | -     -     -     -     csd   CSd   CS    C     c     -     -
PATCH /api/staff/sections/:id/students/:studentId               | -     -     -     -     csd   CSd   CS    C     c     -     -
DELETE /api/staff/sections/:id/students/:studentId              | -     -     -     -     csd   CSd   CS    C     c     -     -

#                                                               | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
POST /api/admin/students/:id/parents                            | CSDE  -     -     -     csd   CSd   -     -     -     -     -
PATCH /api/admin/students/:id/parents/:parentId                 | CSDE  -     -     -     csd   CSd   -     -     -     -     -
DELETE /api/admin/students/:id/parents/:parentId                | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/admin/students/:id/parents/:parentId/sign_in_mail     | CSDE  -     -     -     csd   CSd   -     -     -     -     -
POST /api/staff/students/:id/parents                            | -     -     -     -     csd   CSd   CS    C     .     -     -
PATCH /api/staff/students/:id/parents/:parentId                 | -     -     -     -     csd   CSd   CS    C     .     -     -
DELETE /api/staff/students/:id/parents/:parentId                | -     -     -     -     csd   CSd   CS    C     .     -     -
POST /api/staff/students/:id/parents/:parentId/sign_in_mail     | -     -     -     -     csd   CSd   CS    C     .     -     -
POST /api/admin/schools/:id/users/import_parents                | SDE   -     -     -     sd    sd    -     -     -     -     -
# courses                                                       | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/course_activities/lessons/:id/presentation             | CSDE  -     -     -     CSD   CSD   CS    CS    CS    C     C

# gradebook                                                     | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/staff/course_activities/gradebook                      | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/staff/course_activities/gradebook/choices              | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/staff/course_activities/gradebook/export               | -     -     -     -     csd   CSd   CS    C     C     -     -
GET /api/staff/course_activities/gradebook/answers              | -     -     -     -     ocsd  OCSd  OCS   OC    OC    -     -
GET /api/staff/course_activities/gradebook/history              | -     -     -     -     ocsd  OCSd  OCS   OC    OC    -     -
DELETE /api/staff/course_activities/gradebook/response          | -     -     -     -     csd   csd   cs    C     c     -     -
POST /api/staff/course_activities/gradebook/response/bring_back | -     -     -     -     csd   CSd   CS    c     c     -     -
PUT /api/staff/course_activities/gradebook/exception            | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/course_activities/gradebook/reminders           | -     -     -     -     csd   CSd   CS    C     c     -     -
POST /api/staff/course_activities/gradebook/reminders/preview   | -     -     -     -     csd   CSd   CS    C     c     -     -
# course templates                                              | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/admin/course_templates                                 | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates                                | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates/import                         | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/course_templates/topics                          | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/course_templates/questions                       | y     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates/page_preview                   | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/course_templates/:id                             | SDE   -     -     -     -     -     -     -     -     -     -
PATCH /api/admin/course_templates/:id                           | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates/:id/archive                    | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates/:id/restore                    | .     -     -     -     -     -     -     -     -     -     -
PUT /api/admin/course_templates/:id/order                       | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates/:id/sections                   | .     -     -     -     -     -     -     -     -     -     -
PATCH /api/admin/course_templates/sections/:sectionId           | .     -     -     -     -     -     -     -     -     -     -
DELETE /api/admin/course_templates/sections/:sectionId          | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates/sections/:sectionId/lessons    | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/course_templates/lessons/:lessonId               | CSDE  -     -     -     -     -     -     -     -     -     -
PATCH /api/admin/course_templates/lessons/:lessonId             | .     -     -     -     -     -     -     -     -     -     -
DELETE /api/admin/course_templates/lessons/:lessonId            | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates/lessons/:lessonId/withdraw     | .     -     -     -     -     -     -     -     -     -     -
POST /api/admin/course_templates/lessons/:lessonId/give_back    | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/course_activities                                | y     -     -     -     -     -     -     -     -     -     -
GET /api/admin/course_activities/templates                      | y     -     -     -     y     y     -     -     -     -     -
GET /api/admin/course_activities/:activityId/preview            | .     -     -     -     -     -     -     -     -     -     -
GET /api/admin/schools/:id/course_templates/:templateId/use     | SDE   -     -     -     -     -     -     -     -     -     -
PUT /api/staff/course_activities/lessons/:lessonId/timing       | CSDE  -     -     -     -     -     -     -     -     -     -
GET /api/staff/course_activities/lessons/:lessonId/video        | CSDE  -     -     -     .     CS    CS    -     -     -     -
PUT /api/staff/course_activities/lessons/:lessonId/video        | CSDE  -     -     -     .     CS    CS    -     -     -     -
# lessons for staff                                             | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/staff/course_activities                                | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/course_activities/minimal                        | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/course_activities/templates                      | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/course_activities/section_assignments            | -     -     -     -     .     CS    CS    C     C     -     -
GET /api/staff/course_activities/course_assignments             | -     -     -     -     .     S     S     S     S     -     -
GET /api/staff/course_activities/lessons_for_topic              | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/course_activities/lesson_topics                  | -     -     -     -     .     y     y     y     y     -     -
GET /api/staff/course_activities/activities/:activityId/preview | -     -     -     -     .     CS    CS    CS    CS    -     -
GET /api/staff/course_activities/:courseId                      | -     -     -     -     .     S     S     S     S     -     -
GET /api/staff/assignment_schedules/class_section_schedule      | -     -     -     -     .     CS    CS    C     C     -     -
POST /api/staff/assignment_schedules/create                     | -     -     -     -     .     CS    CS    C     c     -     -
POST /api/staff/assignment_schedules/assign_multiple_class      | -     -     -     -     .     CS    CS    C     c     -     -
POST /api/staff/assignment_schedules/assign_section             | -     -     -     -     .     CS    CS    C     c     -     -
POST /api/staff/assignment_schedules/copy_plan                  | -     -     -     -     .     CS    CS    C     c     -     -
POST /api/staff/assignment_schedules/move                       | -     -     -     -     .     CS    CS    C     c     -     -
PUT /api/staff/assignment_schedules/:id                         | -     -     -     -     .     CS    CS    C     c     -     -
POST /api/staff/assignment_schedules/:id/delete                 | -     -     -     -     .     CS    CS    C     c     -     -
# doing activities                                              | HA    AU    AU-d  AU-s  DA    DA-s  TA    T1    T2    ST    PA
GET /api/student/course_activities                              | -     -     -     -     -     -     -     -     -     y     -
GET /api/student/course_activities/responses                    | -     -     -     -     -     -     -     -     -     C     -
GET /api/student/course_activities/review_questions             | -     -     -     -     -     -     -     -     -     C     -
GET /api/course_activities/activity                             | -     -     -     -     -     -     -     -     -     C     -
POST /api/course_activities/activity                            | -     -     -     -     -     -     -     -     -     C     -
POST /api/course_activities/activity/:id/answers                | -     -     -     -     -     -     -     -     -     O     -
GET /api/parent/course_activities                               | -     -     -     -     -     -     -     -     -     -     O
GET /api/staff/course_activities/item_analysis                  | -     -     -     -     csd   CSd   CS    C     C     -     -
`;

/**
 * Acting on people of the teacher's school by what they are. A letter for each of `TARGETS` in `world.ts`, in order: student; parent;
 * teacher, alone, also of another school of the district, of another district, also parent; Teacher Admin; Principal; teacher and
 * District Admin, Superintendent, Auditor, Horizon Admin; then without a place in the lists of the school Auditor, District Admin,
 * Horizon Admin. `y`: done. `n`: not allowed. `.`: as somebody who does not exist. `-`: not for this role.
 */
export const TARGET_TABLE = `
Horizon Admin   see           | y . yyyy yy yyyy ...
Horizon Admin   edit          | y . yyyy yy yyyy ...
Horizon Admin   mail          | y . yyyy yy yyyy ...
Horizon Admin   archive       | y . yyyy yy yyyy ...
Horizon Admin   delete        | y . yyyy yy yyyy ...
Horizon Admin   mask          | y . yyyy yy yyyy ...
Horizon Admin   profile       | y . .... .. .... ...
Horizon Admin   edit profile  | y . .... .. .... ...
Horizon Admin   results       | y y yyyy yy yyyy yyy
Horizon Admin   erase         | y . .... .. .... ...
District Admin  see           | y . yyyy yy yyyy ...
District Admin  edit          | n . nnnn nn nnnn ...
District Admin  mail          | n . nnnn nn nnnn ...
District Admin  archive       | n . nnnn nn nnnn ...
District Admin  delete        | n . nnnn nn nnnn ...
District Admin  mask          | n . nnnn nn nnnn ...
District Admin  profile       | y . .... .. .... ...
District Admin  edit profile  | n . .... .. .... ...
District Admin  results       | y . .... .. .... ...
In school       see           | y . yyyy yy yyyy ...
In school       edit          | y . yyny yy yynn ...
In school       mail          | y . yyyy yy yynn ...
In school       archive       | y . yyyy yy yynn ...
In school       delete        | y . yyyy yy yynn ...
In school       mask          | y . yyyy yy yynn ...
In school       profile       | y . .... .. .... ...
In school       edit profile  | y . .... .. .... ...
In school       results       | y . .... .. .... ...
Teacher Admin   see           | y . yyyy yy yyyy ...
Teacher Admin   edit          | y . ynny yy nnnn ...
Teacher Admin   mail          | y . yyyy yy nnnn ...
Teacher Admin   archive       | y . yyyy yy nnnn ...
Teacher Admin   delete        | y . yyyy yy nnnn ...
Teacher Admin   mask          | y . yyyy yy nnnn ...
Teacher Admin   profile       | y . .... .. .... ...
Teacher Admin   edit profile  | y . .... .. .... ...
Teacher Admin   results       | y . .... .. .... ...
Principal       see           | y . yyyy yy yyyy ...
Principal       edit          | y . ynny yy nnnn ...
Principal       mail          | y . yyyy yy nnnn ...
Principal       archive       | y . yyyy yy nnnn ...
Principal       delete        | y . yyyy yy nnnn ...
Principal       mask          | y . yyyy yy nnnn ...
Principal       profile       | y . .... .. .... ...
Principal       edit profile  | y . .... .. .... ...
Principal       results       | y . .... .. .... ...
Teacher         mask          | y . .... .. .... ...
Teacher         profile       | y . .... .. .... ...
Teacher         edit profile  | y . .... .. .... ...
Teacher         results       | y . .... .. .... ...
`;
